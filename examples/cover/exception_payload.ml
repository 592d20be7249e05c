(* The argument of an exception decides which handler takes it. *)

exception Code of int

let run x y =
  try
    if x > y then raise (Code (x - y));
    if x < 0 then raise (Code (-1));
    "fine"
  with
  | Code 1 -> "by one"
  | Code n when n < 0 -> "negative"
  | Code _ -> "by more"

(* cover: run *)
