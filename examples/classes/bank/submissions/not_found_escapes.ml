type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let find name = List.find (fun a -> a.owner = name) accounts in
  if amount <= 0 then Error Bad_amount
  else
    let s = find source in
    let t = find target in
    if s.balance < amount then Error (Missing (amount - s.balance))
    else
      let add name n a = if a.owner = name then { a with balance = a.balance + n } else a in
      Ok (List.map (fun a -> add t.owner amount (add s.owner (-amount) a)) accounts)
