(* Constructors inside constructors: every arm needs its own shape. *)

let rec pairs = function
  | [] -> []
  | [ x ] -> [ (x, x) ]
  | x :: y :: rest when x = y -> pairs (y :: rest)
  | x :: y :: rest -> (x, y) :: pairs rest

(* cover: pairs *)
