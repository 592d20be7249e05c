while True:
    word = input().lower()
    if word == "stop":
        break
    if word == "ping":
        print("Pong")
    elif word == "pong":
        print("Ping")
    else:
        print("?")
