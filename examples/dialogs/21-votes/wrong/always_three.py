votes = [input(), input()]
print("One more vote")
votes.append(input())
winner = max(set(votes), key=votes.count)
if votes[0] == votes[1]:
    print("Agreed:", winner)
elif votes[0] == winner:
    print("The first was right:", winner)
else:
    print("The second was right:", winner)
