import sys

secret = set(sys.argv[1].split())
tried = set()
while not secret <= tried:
    print("Game state:", " ".join(d if d in tried else "_" for d in sys.argv[1].split()))
    guess = input()
    if guess in secret and guess not in tried:
        print("Correct!")
    else:
        print("Wrong!")
    tried.add(guess)
print("You win!")
