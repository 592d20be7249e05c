(* The function meant in ../add_options.ml. *)

let add_options a b = match a, b with Some x, Some y -> Some (x + y) | _ -> None
