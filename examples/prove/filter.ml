(* The function is asked once more than it has to be, which tells the two apart when it raises. *)

let rec keep p = function
  | [] -> []
  | x :: rest -> if x > 0 && p x then x :: keep p rest else keep p rest

let rec keep_eager p = function
  | [] -> []
  | x :: rest -> if p x && x > 0 then x :: keep_eager p rest else keep_eager p rest
