type stack = { items : int list; size : int }
let empty = { items = []; size = 0 }
let push s x = { items = x :: s.items; size = s.size + 1 }
let size s = s.size
