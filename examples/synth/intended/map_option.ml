(* The function meant in ../map_option.ml. *)

let map_option f o =
  match o with
  | None -> None
  | Some x -> Some (f x)
