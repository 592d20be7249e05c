type t = Num of float | Op of char | Open | Close

let show = function Num f -> Printf.sprintf "%g" f | Op c -> String.make 1 c | Open -> "(" | Close -> ")"
