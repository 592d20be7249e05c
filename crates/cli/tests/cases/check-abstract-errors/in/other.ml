type stack = Empty | Push of int * stack
let empty = Empty
let push x s = Push (x, s)
let all l = List.length l
