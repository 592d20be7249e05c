first = input()
second = input()
if first == second:
    print("Agreed:", first)
else:
    print("One more vote")
    third = input()
    if third == first:
        print("The first was right:", third)
    else:
        print("The second was right:", third)
