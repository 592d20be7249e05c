import os

open_sum = int(os.environ["PRICE"])
print("Price:", open_sum)
while open_sum > 0:
    coin = int(input())
    if coin <= 0:
        print("No such coin")
    else:
        open_sum -= coin
        if open_sum > 0:
            print("Still", open_sum)
change = -open_sum
if change:
    print(f"Change: {change // 20} x 20, {change % 20 // 10} x 10, {change % 10 // 5} x 5")
print("Thank you")
