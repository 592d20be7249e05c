(* A record with two fields, both determined. *)

type point = { x : int; y : int }

(* find p : p.x + p.y = 0 && p.x = 4 *)
