(* A loop over the characters of a string with an early end. *)

let parse text =
  let rec go i acc =
    if i = String.length text then Some acc
    else
      match text.[i] with
      | '0' .. '9' as c -> go (i + 1) ((10 * acc) + Char.code c - Char.code '0')
      | '_' when i > 0 -> go (i + 1) acc
      | _ -> None
  in
  if text = "" then None else go 0 0

(* cover: parse *)
