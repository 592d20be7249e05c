import sys

numbers = [int(line) for line in sys.stdin]
if numbers:
    print("Average:", sum(numbers) / len(numbers))
else:
    print("no numbers")
