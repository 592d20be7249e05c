n = int(input())
result = 1
for _ in range(n):
    result += int(input())
print(result)
