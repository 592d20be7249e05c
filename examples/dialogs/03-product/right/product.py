import sys

n = int(sys.stdin.readline())
result = 1
for _ in range(n):
    result *= int(sys.stdin.readline())
print(result)
