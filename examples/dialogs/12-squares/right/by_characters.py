import sys


def get():
    text = ""
    while (c := sys.stdin.read(1)) != "\n":
        text += c
    return text


a = get()
b = get()
c = get()
while c[1] != "X":
    print("Column X, please")
    c = get()
kinds = len({a, b, c})
print(["all the same", "two the same", "all different"][kinds - 1])
