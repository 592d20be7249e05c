open Account

let bank = Bank.create ()
let ann = Bank.open_account bank "ann"
let bob = Bank.open_account ~overdraft:20 bank "bob"
let show = function
  | Deposit n -> Printf.sprintf "+%d" n
  | Withdrawal n -> Printf.sprintf "-%d" n
  | Refused { wanted; balance } -> Printf.sprintf "!%d/%d" wanted balance
let tell result = print_endline (match result with Ok () -> "done" | Error p -> Bank.describe p)

let () =
  deposit ann 100;
  tell (Bank.transfer bank ~from:"ann" ~into:"bob" 30);
  tell (Bank.transfer bank ~from:"bob" ~into:"ann" 60);
  tell (Bank.transfer bank ~from:"bob" ~into:"ann" 45);
  tell (Bank.transfer bank ~from:"bob" ~into:"eve" 1);
  tell (Bank.transfer bank ~from:"bob" ~into:"bob" 1);
  List.iter
    (fun account -> Printf.printf "%s: %d (%s)\n" (owner account) (balance account) (String.concat " " (List.map show (history account))))
    [ ann; bob ];
  Printf.printf "%d transfers\n" bank.Bank.transfers;
  close ann;
  (try deposit ann 1 with Closed who -> Printf.printf "%s is closed\n" who);
  try deposit bob (-1) with Invalid_argument where -> print_endline where
