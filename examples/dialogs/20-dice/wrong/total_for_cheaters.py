total = 0
while True:
    roll = int(input())
    if roll < 1 or roll > 6:
        print("Cheater!")
        break
    total += roll
    if roll < 6:
        break
print("Total:", total)
