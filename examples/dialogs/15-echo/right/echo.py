line = input()
print(line)
if len(line) > 5:
    print(line[::-1])
