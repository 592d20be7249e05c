type account = { owner : string; balance : int }

let transfer accounts source target amount =
  let find name = List.find_opt (fun a -> a.owner = name) accounts in
  if amount <= 0 then Error "bad amount"
  else
    match (find source, find target) with
    | None, _ -> Error ("unknown " ^ source)
    | _, None -> Error ("unknown " ^ target)
    | Some s, Some _ when s.balance < amount -> Error "not enough money"
    | Some _, Some _ ->
      let add name n a = if a.owner = name then { a with balance = a.balance + n } else a in
      Ok (List.map (fun a -> add target amount (add source (-amount) a)) accounts)
