count = 0
while True:
    x = int(input("x: "))
    while x < 0:
        x = int(input("x: "))
    if x == 0:
        break
    y = int(input("y: "))
    print("sum:", x + y)
    count += 1
print("pairs:", count)
