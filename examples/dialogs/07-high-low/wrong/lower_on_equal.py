import sys

target = int(sys.argv[1])
count = 0
while True:
    guess = int(input())
    count += 1
    if guess < target:
        print("Guess again, but higher")
    else:
        print("Guess again, but lower")
    if guess == target:
        break
print("Correct, you found the number!")
print(count)
