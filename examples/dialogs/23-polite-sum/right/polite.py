def ask(which):
    text = input(f"Please enter the {which} number: ")
    while not text.isdecimal() or not 1 <= int(text) <= 99:
        text = input("Sorry, a number from 1 to 99, please: ")
    return int(text)


total = ask("first") + ask("second") + ask("third")
print("Thank you. The sum is", total)
