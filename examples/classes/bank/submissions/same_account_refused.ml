type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let rec find name = function
    | [] -> None
    | a :: rest -> if a.owner = name then Some a.balance else find name rest
  in
  if amount <= 0 || source = target then Error Bad_amount
  else
    match find source accounts with
    | None -> Error (Unknown source)
    | Some b -> (
      match find target accounts with
      | None -> Error (Unknown target)
      | Some _ ->
        if b < amount then Error (Missing (amount - b))
        else
          Ok
            (List.map
               (fun { owner; balance } ->
                 if owner = source then { owner; balance = balance - amount }
                 else if owner = target then { owner; balance = balance + amount }
                 else { owner; balance })
               accounts))
