from itertools import combinations

taken = {"X": [], "O": []}
player = "X"
while True:
    print(player, "to move:")
    n = int(input())
    while n < 1 or n > 9 or n in taken["X"] or n in taken["O"]:
        n = int(input())
    taken[player].append(n)
    if any(sum(three) == 15 for three in combinations(taken[player], 3)):
        print(player, "wins")
        break
    if len(taken["X"]) + len(taken["O"]) == 9:
        print("draw")
        break
    player = "O" if player == "X" else "X"
