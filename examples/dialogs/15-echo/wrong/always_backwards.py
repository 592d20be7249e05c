line = input()
print(line)
print(line[::-1])
