(* The function meant in ../insert.ml. *)

let rec insert x l =
  match l with
  | [] -> [ x ]
  | y :: rest -> if x <= y then x :: l else y :: insert x rest
