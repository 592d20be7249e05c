(* A digit by its value. *)

let value c = if c >= '0' && c <= '9' then Some (Char.code c - Char.code '0') else None

(* find c : value c = Some 7 *)
