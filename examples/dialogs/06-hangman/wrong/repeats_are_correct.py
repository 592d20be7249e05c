import sys

secret = [int(d) for d in sys.argv[1].split()]
guesses = []
while any(d not in guesses for d in secret):
    print("Game state:", guesses)
    guess = int(input())
    guesses.append(guess)
    if guess in secret:
        print("Correct!")
    else:
        print("Wrong!")
print("You win!")
