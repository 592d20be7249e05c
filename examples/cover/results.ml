(* A chain of steps that may fail, each with its own message. *)

let bind r f = match r with Ok x -> f x | Error e -> Error e
let positive n = if n > 0 then Ok n else Error "not positive"
let even n = if n mod 2 = 0 then Ok n else Error "odd"

let check n =
  match bind (positive n) even with
  | Ok n when n > 100 -> "large"
  | Ok _ -> "fine"
  | Error "odd" -> "odd"
  | Error _ -> "not positive"

(* cover: check *)
