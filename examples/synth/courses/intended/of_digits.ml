(* The function meant in ../of_digits.ml. *)

let rec of_digits l = match l with [] -> 0 | d :: r -> d + 10 * of_digits r
