(* A machine that must be led through four states. *)

type state = Start | Sign | Digits | Done | Broken

let step state c =
  match state, c with
  | Start, ('+' | '-') -> Sign
  | (Start | Sign | Digits), '0' .. '9' -> Digits
  | Digits, '.' -> Done
  | _ -> Broken

let run cs =
  match List.fold_left step Start cs with
  | Done -> "number"
  | Digits -> "open"
  | Start -> "empty"
  | Sign -> "sign"
  | Broken -> "broken"

(* cover: run *)
