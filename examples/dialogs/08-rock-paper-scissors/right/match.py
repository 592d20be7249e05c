hands = ["Rock", "Paper", "Scissors"]
score = 0
i = 0
while (you := int(input())) != -1:
    me = i % 3
    i += 1
    print("I play:", hands[me], "you play:", hands[you])
    if (me - you) % 3 == 1:
        score += 1
    elif (me - you) % 3 == 2:
        score -= 1
if score > 0:
    print("I won!")
elif score < 0:
    print("You won: well done!")
else:
    print("Draw!")
