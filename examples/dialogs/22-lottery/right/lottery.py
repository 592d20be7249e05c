winning = {int(n) for n in input().split()}
picks = set()
while len(picks) < 3:
    n = int(input())
    if n in picks or not 1 <= n <= 20:
        print("Another number, please")
    else:
        picks.add(n)
hits = len(winning & picks)
print(hits, "right")
if hits == len(winning):
    print("Jackpot!")
elif hits == 0:
    print("Better luck next time")
