def amount():
    while True:
        try:
            n = int(input())
            if n > 0:
                return n
        except ValueError:
            pass
        print("A positive number, please")


balance = 0
while (what := input()) != "quit":
    if what == "balance":
        print("Balance:", balance)
    elif what == "deposit":
        balance += amount()
    else:
        balance -= amount()
        if balance < 0:
            print("Overdrawn!")
print("Bye")
