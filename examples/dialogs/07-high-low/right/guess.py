import sys

target = int(sys.argv[1])
count = 1
guess = int(input("Your guess? "))
while guess != target:
    print("Guess again, but", "higher" if guess < target else "lower")
    guess = int(input())
    count += 1
print("Correct, you found the number!")
print(count)
