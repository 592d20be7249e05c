product = int(input()) * int(input())
count = 2
while True:
    x = int(input())
    if x == 0:
        break
    product *= x
    count += 1
    print(product)
print(count)
