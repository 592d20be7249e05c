(* The function meant in ../even_squares.ml. *)

let rec even_squares l =
  match l with
  | [] -> []
  | x :: rest -> if x mod 2 = 0 then (x * x) :: even_squares rest else even_squares rest
