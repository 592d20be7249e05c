type t = Num of float | Op of char | LParen | RParen | Func of string
let to_string = function Num f -> Printf.sprintf "%g" f | Op c -> String.make 1 c | LParen -> "(" | RParen -> ")" | Func s -> s
