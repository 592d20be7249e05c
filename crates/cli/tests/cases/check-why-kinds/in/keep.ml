(* Forgets the empty list. *)
let rec keep p = function
  | [x] -> if p x then [x] else []
  | x :: rest -> if p x then x :: keep p rest else keep p rest
