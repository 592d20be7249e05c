(* No list sorts to one that is out of order. *)

let rec insert x = function
  | [] -> [x]
  | y :: rest -> if x <= y then x :: y :: rest else y :: insert x rest

let rec sort = function
  | [] -> []
  | x :: rest -> insert x (sort rest)

(* find xs : sort xs = [2; 1] *)
