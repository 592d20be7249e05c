(* Bit patterns: two bits are free. *)

(* find x : x land 12 = 8 && x lor 3 = 11 *)
