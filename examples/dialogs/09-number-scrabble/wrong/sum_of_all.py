taken = []
picks = {"X": [], "O": []}
player = "X"
while len(taken) < 9:
    print(player, "to move:")
    n = int(input())
    while not 1 <= n <= 9 or n in taken:
        n = int(input())
    taken.append(n)
    picks[player].append(n)
    if len(picks[player]) >= 3 and sum(picks[player]) == 15:
        print(player, "wins")
        break
    player = "O" if player == "X" else "X"
else:
    print("draw")
