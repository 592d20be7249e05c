(* Division rounds, so several numbers have the same quotient. *)

(* find x : x / 3 = 4 *)
