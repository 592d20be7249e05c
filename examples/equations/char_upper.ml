(* Two characters have the same capital. *)

(* find c : Char.uppercase_ascii c = 'A' *)
