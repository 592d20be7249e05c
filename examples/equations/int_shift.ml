(* Shifting left by three multiplies by eight, and forgets three bits. *)

(* find x : x lsl 3 = 40 && 0 <= x && x < 1000 *)
