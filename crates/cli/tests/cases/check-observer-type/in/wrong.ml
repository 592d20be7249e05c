let empty = []
let push s x = if List.mem x s then s else x :: s
let size s = List.length s
