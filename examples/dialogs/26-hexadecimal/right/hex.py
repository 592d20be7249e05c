seen = set()
while (n := int(input())) not in seen:
    seen.add(n)
    print(format(n, "x"))
print(f"again: {n:x}")
