import sys

numbers = list(map(int, sys.stdin.read().split()))
print("Average:", sum(numbers) / len(numbers))
