seen = []
while True:
    n = int(input())
    if n in seen:
        print("again:", hex(n))
        break
    print(hex(n))
    seen.append(n)
