import sys

left = int(sys.argv[1])
players = ["Anna", "Ben"]
move = 0
while left > 0:
    me = players[move % 2]
    n = int(input(f"{left} left, {me}?"))
    while n < 1 or n > 3:
        n = int(input("1 to 3, please"))
    left -= n
    move += 1
print(f"{me} wins, {players[move % 2]} took {n} in move {move}")
