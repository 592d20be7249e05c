(* No square is -1: squares leave 0, 1 or 4 when divided by 8, overflow or not. *)

(* find x : x * x = -1 *)
