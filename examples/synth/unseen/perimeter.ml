(* How long the border of a rectangle is. *)

type rect = { width : int; height : int }

let perimeter : rect -> int = ??

let () = assert (perimeter { width = 2; height = 3 } = 10)
let () = assert (perimeter { width = 5; height = 5 } = 20)
let () = assert (perimeter { width = 1; height = 7 } = 16)
