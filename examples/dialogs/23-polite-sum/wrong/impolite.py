total = 0
for i in range(3):
    while True:
        text = input()
        if text.isdecimal() and 1 <= int(text) <= 99:
            break
        print("From 1 to 99!")
    total += int(text)
print("The sum is", total)
