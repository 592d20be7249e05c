type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let ( >>= ) r f = match r with Ok x -> f x | Error e -> Error e

let check condition error = if condition then Ok () else Error error

let lookup name accounts =
  match List.filter (fun a -> a.owner = name) accounts with
  | [] -> Error (Unknown name)
  | a :: _ -> Ok a

let pay name n =
  List.map (fun a -> if a.owner <> name then a else { owner = name; balance = a.balance + n })

let transfer accounts source target amount =
  check (amount > 0) Bad_amount >>= fun () ->
  lookup source accounts >>= fun s ->
  lookup target accounts >>= fun _ ->
  check (s.balance >= amount) (Missing (amount - s.balance)) >>= fun () ->
  Ok (accounts |> pay source (-amount) |> pay target amount)
