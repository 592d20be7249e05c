let empty = []
let push s x = x :: s
let size s = List.length s
