type account = { owner : string; balance : int }

type error =
  | Bad_amount
  | Unknown of string
  | Missing of int

exception Refused of error

let find accounts name =
  try List.find (fun a -> a.owner = name) accounts
  with Not_found -> raise (Refused (Unknown name))

let transfer accounts source target amount =
  try
    if amount <= 0 then raise (Refused Bad_amount);
    let s = find accounts source in
    let _ = find accounts target in
    if s.balance - amount < 0 then raise (Refused (Missing (amount - s.balance)));
    let update a =
      let a = if a.owner = source then { a with balance = a.balance - amount } else a in
      if a.owner = target then { a with balance = a.balance + amount } else a
    in
    Ok (List.map update accounts)
  with Refused e -> Error e
