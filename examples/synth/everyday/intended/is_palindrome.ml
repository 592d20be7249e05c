(* The function meant in ../is_palindrome.ml. *)

let rec rev l =
  match l with
  | [] -> []
  | x :: rest -> rev rest @ [ x ]

let is_palindrome l = l = List.rev l
