import os

price = int(os.environ["PRICE"])
print("Price:", price)
paid = 0
while paid < price:
    coin = int(input())
    if coin not in (5, 10, 20, 50):
        print("No such coin")
        continue
    paid += coin
    if paid < price:
        print("Still", price - paid)
change = paid - price
if change > 0:
    parts = []
    for c in (20, 10, 5):
        parts.append(f"{change // c} x {c}")
        change %= c
    print("Change:", ", ".join(parts))
print("Thank you")
