answers = {"Ping": "Pong", "Pong": "Ping"}
word = input()
while word != "stop":
    print(answers.get(word, "?"))
    word = input()
