type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let find name = List.find_opt (fun a -> a.owner = name) accounts in
  match (find source, find target) with
  | _ when amount <= 0 -> Error Bad_amount
  | None, _ -> Error (Unknown source)
  | _, None -> Error (Unknown target)
  | Some s, Some _ when s.balance < amount -> Error (Missing amount)
  | Some _, Some _ ->
    let add name n a = if a.owner = name then { a with balance = a.balance + n } else a in
    Ok (List.map (fun a -> add target amount (add source (-amount) a)) accounts)
