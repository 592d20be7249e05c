balance = 0
while True:
    what = input("> ")
    if what == "quit":
        break
    if what == "balance":
        print("Balance:", balance)
        continue
    n = int(input())
    while n <= 0:
        print("A positive number, please")
        n = int(input())
    if what == "deposit":
        balance += n
    else:
        balance -= n
        if balance < 0:
            print("Overdrawn!")
print("Bye")
