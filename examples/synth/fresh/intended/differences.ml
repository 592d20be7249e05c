(* The function meant in ../differences.ml. *)

let rec differences l = match l with x :: (y :: _ as r) -> (y - x) :: differences r | _ -> []
