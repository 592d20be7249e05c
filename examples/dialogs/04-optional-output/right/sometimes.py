n = int(input())
s = 0
for i in range(n, 0, -1):
    if i % 2 == 0:
        print(i)
    s += int(input())
print(s)
