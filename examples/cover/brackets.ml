(* A stack of open brackets. *)

type bracket = Round | Square

type token = Open of bracket | Close of bracket

let check tokens =
  let rec go stack tokens =
    match tokens, stack with
    | [], [] -> "matched"
    | [], _ -> "unclosed"
    | Open b :: rest, _ -> go (b :: stack) rest
    | Close _ :: _, [] -> "unopened"
    | Close b :: rest, top :: below -> if b = top then go below rest else "crossed"
  in
  go [] tokens

(* cover: check *)
