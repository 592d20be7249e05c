numbers = [int(input()), int(input())]
while numbers[-1] + numbers[-2] != 0:
    numbers.append(int(input()))
print(len(numbers))
