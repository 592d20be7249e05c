(* No character has a code above 255. *)

(* find c : Char.code c > 255 *)
