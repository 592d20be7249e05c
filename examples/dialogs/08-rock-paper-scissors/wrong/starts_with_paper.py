hands = ["Rock", "Paper", "Scissors"]
moves = []
while True:
    you = int(input())
    if you == -1:
        break
    moves.append(you)
    me = len(moves) % 3
    print("I play:", hands[me], "you play:", hands[you])
score = sum([0, 1, -1][(i - m) % 3] for i, m in enumerate(moves))
print("I won!" if score > 0 else "Draw!" if score == 0 else "You won: well done!")
