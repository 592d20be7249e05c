(* Arrays of a given length, and what is in them. *)

let describe a =
  match a with
  | [||] -> "empty"
  | [| x |] -> if x < 0 then "negative" else "single"
  | [| x; y |] when x = y -> "twins"
  | [| _; _ |] -> "pair"
  | _ -> "many"

(* cover: describe *)
