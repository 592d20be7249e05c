type player = X | O
type cell = Empty | Taken of player
type outcome = Win of player | Draw | Open
