n = int(input())
s = 0
while n > 0:
    print(n, "to go")
    s += int(input())
    n -= 1
print(s)
