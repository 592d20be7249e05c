(* Handlers are branches. The body raises two of the three exceptions. *)

let lookup key table =
  try
    let value = List.assoc key table in
    if value < 0 then failwith "negative" else value
  with
  | Not_found -> 0
  | Failure _ -> -1
  | Exit -> -2

(* cover: lookup *)
