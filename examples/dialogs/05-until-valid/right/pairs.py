def natural():
    n = int(input("> "))
    while n < 0:
        print("That is negative.")
        n = int(input("> "))
    return n

pairs = 0
while (x := natural()) != 0:
    y = natural()
    print(f"{x} + {y} = {x + y}")
    pairs += 1
print(pairs)
