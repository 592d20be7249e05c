import sys

left = int(sys.argv[1])
player, other = "Anna", "Ben"
moves = 0
while True:
    print(f"{left} left, {player}?")
    while (taken := int(input())) not in (1, 2, 3):
        print("1 to 3, please")
    left -= taken
    moves += 1
    if left <= 0:
        print(f"{other} wins, {player} took {taken} in move {moves}")
        break
    player, other = other, player
