winning = [int(n) for n in input().split()]
picks = []
while len(picks) < 3:
    n = int(input())
    if n in picks or n < 1 or n > 20:
        print("Another number, please")
    else:
        picks.append(n)
hits = sum(1 for w, p in zip(winning, picks) if w == p)
print(hits, "right")
if hits == 3:
    print("Jackpot!")
elif hits == 0:
    print("Sorry")
