total = n = int(input())
for i in range(n):
    total += int(input())
print(total)
