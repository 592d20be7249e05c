(* The function meant in ../dedup.ml. *)

let rec dedup l =
  match l with
  | x :: (y :: _ as rest) -> if x = y then dedup rest else x :: dedup rest
  | _ -> l
