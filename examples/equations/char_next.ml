(* The character before b. *)

(* find c : Char.chr (Char.code c + 1) = 'b' *)
