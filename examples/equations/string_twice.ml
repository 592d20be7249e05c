(* Which string, written twice, laughs? *)

let twice s = s ^ s

(* find s : twice s = "haha" *)
