(* The well-known mistake: the middle of two numbers need not lie between them. *)

let middle low high = (low + high) / 2

(* find low high : 0 <= low && low <= high && middle low high < low *)
