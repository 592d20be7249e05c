type stack = int list
let empty : stack = []
let push x (s : stack) : stack = x :: s
let all (l : stack list) = List.length l
