(* A helper that gives -1, 0 or 1 only: the last arm is dead. *)

let sign n = if n > 0 then 1 else if n < 0 then -1 else 0

let word n =
  match sign n with
  | 1 -> "positive"
  | 0 -> "zero"
  | -1 -> "negative"
  | _ -> "impossible"

(* cover: word *)
