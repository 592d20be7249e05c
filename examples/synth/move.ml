(* A point moved to the side. *)

type point = { x : int; y : int }

let move : int -> point -> point = ??

let () = assert (move 0 { x = 1; y = 2 } = { x = 1; y = 2 })
let () = assert (move 2 { x = 1; y = 5 } = { x = 3; y = 5 })
let () = assert (move 3 { x = 4; y = 0 } = { x = 7; y = 0 })
