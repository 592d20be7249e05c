type account = { owner : string; balance : int; limit : int }
type op = Deposit of int | Withdraw of int

let apply account op =
  match op with
  | Deposit n -> if n > 0 then { account with balance = account.balance + n } else account
  | Withdraw n ->
    if n > 0 && account.balance - n >= - account.limit then { account with balance = account.balance - n }
    else account
