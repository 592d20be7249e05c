a = input()
b = input()
c = input()
while c[0] == "X":
    print("Column X, please")
    c = input()
n = len({a, b, c})
if n == 1:
    print("all the same")
elif n == 2:
    print("two the same")
else:
    print("all different")
