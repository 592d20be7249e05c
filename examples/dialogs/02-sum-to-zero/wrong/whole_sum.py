total = int(input())
count = 1
while True:
    total += int(input())
    count += 1
    if total == 0:
        break
print(count)
