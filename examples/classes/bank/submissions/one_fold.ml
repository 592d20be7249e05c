type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let step a (rest, money, known) =
    let is_source = a.owner = source and is_target = a.owner = target in
    let money = if is_source then Some a.balance else money in
    let change = (if is_target then amount else 0) - if is_source then amount else 0 in
    ({ a with balance = a.balance + change } :: rest, money, known || is_target)
  in
  let changed, money, known = List.fold_right step accounts ([], None, false) in
  match money with
  | _ when amount <= 0 -> Error Bad_amount
  | None -> Error (Unknown source)
  | Some _ when not known -> Error (Unknown target)
  | Some m when m < amount -> Error (Missing (amount - m))
  | Some _ -> Ok changed
