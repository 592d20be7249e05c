(* Three lights in turn: two steps never lead back. *)

type light = Red | Green | Yellow

let next = function Red -> Green | Green -> Yellow | Yellow -> Red

(* find l : next (next l) = l *)
