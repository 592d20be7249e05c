total = 0
while True:
    roll = int(input("Roll: "))
    if roll not in range(1, 7):
        print("Cheater!")
        break
    total += roll
    if roll != 6:
        print("Total:", total)
        break
