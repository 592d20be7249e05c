(* The function meant in ../sign.ml. *)

type side =
  | Below
  | Zero
  | Above

let sign n = if n = 0 then Zero else if n < 0 then Below else Above
