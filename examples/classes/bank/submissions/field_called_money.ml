type account = { owner : string; money : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let find name = List.find_opt (fun a -> a.owner = name) accounts in
  if amount <= 0 then Error Bad_amount
  else
    match (find source, find target) with
    | None, _ -> Error (Unknown source)
    | _, None -> Error (Unknown target)
    | Some s, Some _ when s.money < amount -> Error (Missing (amount - s.money))
    | Some _, Some _ ->
      let add name n a = if a.owner = name then { a with money = a.money + n } else a in
      Ok (List.map (fun a -> add target amount (add source (-amount) a)) accounts)
