xs = [int(input()), int(input())]
while (x := int(input())) != 0:
    xs.append(x)
    print(xs[-1] * xs[-2] * xs[-3])
print(len(xs))
