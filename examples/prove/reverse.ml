(* A list turned around, slowly and quickly. *)

let rec reverse = function
  | [] -> []
  | x :: rest -> reverse rest @ [x]

let rec onto acc = function
  | [] -> acc
  | x :: rest -> onto (x :: acc) rest

let reverse_fast l = onto [] l
