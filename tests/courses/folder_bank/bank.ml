type t = { accounts : (string, Account.t) Hashtbl.t; mutable transfers : int }
type problem = [ `Unknown of string | `Insufficient of int | `Same ]

let create () = { accounts = Hashtbl.create 8; transfers = 0 }
let open_account ?overdraft bank owner =
  let account = Account.create ?overdraft owner in
  Hashtbl.replace bank.accounts owner account;
  account

let ( let* ) = Result.bind
let find bank owner = Option.to_result ~none:(`Unknown owner) (Hashtbl.find_opt bank.accounts owner)

let transfer bank ~from ~into n : (unit, problem) result =
  if from = into then Error `Same
  else
    let* a = find bank from in
    let* b = find bank into in
    let* _ = (Account.withdraw a n :> (int, problem) result) in
    Account.deposit b n;
    bank.transfers <- bank.transfers + 1;
    Ok ()

let describe : problem -> string = function
  | `Unknown name -> Printf.sprintf "no account of %s" name
  | `Insufficient n -> Printf.sprintf "%d missing" n
  | `Same -> "nothing to do"
