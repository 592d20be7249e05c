type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let find name = List.find_opt (fun a -> a.owner = name) accounts in
  if amount <= 0 then Error Bad_amount
  else
    match (find source, find target) with
    | None, _ -> Error (Unknown source)
    | _, None -> Error (Unknown target)
    | Some s, Some t ->
      if s.balance < amount then Error (Missing (amount - s.balance))
      else
        let s' = { s with balance = s.balance - amount } in
        let t' = { t with balance = t.balance + amount } in
        let replace a =
          if a.owner = target then t' else if a.owner = source then s' else a
        in
        Ok (List.map replace accounts)
