a = input()
b = input()
carry = 0
result = ""
for x, y in zip(reversed(a), reversed(b)):
    digit = int(x) + int(y) + carry
    result = str(digit % 10) + result
    carry = digit // 10
if carry:
    result = "1" + result
print(result)
