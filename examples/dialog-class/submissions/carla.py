# The same mistake as another one, in another language.
n = int(input())
numbers = [int(input()) for _ in range(1, n)]
print(sum(numbers))
