type stack = { items : int list }
let empty = { items = [] }
let push s x = { items = x :: s.items }
let size s = List.length s.items
