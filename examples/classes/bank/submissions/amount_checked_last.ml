type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let rec find name = function
  | [] -> None
  | a :: rest -> if a.owner = name then Some a else find name rest

let transfer accounts source target amount =
  match find source accounts with
  | None -> Error (Unknown source)
  | Some s -> (
    match find target accounts with
    | None -> Error (Unknown target)
    | Some _ ->
      if amount <= 0 then Error Bad_amount
      else if s.balance < amount then Error (Missing (amount - s.balance))
      else
        let move a =
          let minus = if a.owner = source then amount else 0 in
          let plus = if a.owner = target then amount else 0 in
          { a with balance = a.balance - minus + plus }
        in
        Ok (List.map move accounts))
