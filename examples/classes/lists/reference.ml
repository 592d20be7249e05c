(* Three functions on lists. *)

(* The last element, if there is one. *)
let rec last l =
  match l with
  | [] -> None
  | [ x ] -> Some x
  | _ :: rest -> last rest

(* The list without the first element that is equal to x. *)
let rec remove x l =
  match l with
  | [] -> []
  | y :: rest -> if x = y then rest else y :: remove x rest

(* Pairs of elements at the same place; what one list has more is left out. *)
let rec zip a b =
  match (a, b) with
  | x :: xs, y :: ys -> (x, y) :: zip xs ys
  | _ -> []
