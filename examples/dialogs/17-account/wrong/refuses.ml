let rec amount () =
  match int_of_string_opt (String.trim (read_line ())) with
  | Some n when n > 0 -> n
  | _ ->
    print_endline "A positive number, please";
    amount ()

let rec serve balance =
  match read_line () with
  | "deposit" -> serve (balance + amount ())
  | "withdraw" ->
    let n = amount () in
    if n > balance then begin
      print_endline "Overdrawn!";
      serve balance
    end
    else serve (balance - n)
  | "balance" ->
    Printf.printf "Balance: %d\n" balance;
    serve balance
  | _ -> print_endline "Bye"

let () = serve 0
