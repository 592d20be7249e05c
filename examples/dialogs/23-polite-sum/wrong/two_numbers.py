def ask(which):
    text = input(f"The {which} number, please: ")
    while not text.isdecimal() or not 1 <= int(text) <= 99:
        text = input("From 1 to 99, please: ")
    return int(text)


print("The sum is", ask("first") + ask("second"))
