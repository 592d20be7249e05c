(* The function meant in ../evens.ml. *)

let rec evens l =
  match l with
  | [] -> []
  | x :: rest -> if x mod 2 = 0 then x :: evens rest else evens rest
