let rec grow l = grow (1 :: l)
let x = grow []
