let wins picks =
  List.exists
    (fun a ->
      List.exists
        (fun b -> a < b && List.exists (fun c -> b < c && a + b + c = 15) picks)
        picks)
    picks

let rec pick taken =
  let n = read_int () in
  if n < 1 || n > 9 || List.mem n taken then pick taken else n

let rec play name mine other_name theirs =
  print_endline (name ^ " to move:");
  let n = pick (mine @ theirs) in
  let mine = n :: mine in
  if wins mine then print_endline (name ^ " wins")
  else if List.length mine + List.length theirs = 9 then print_endline "draw"
  else play other_name theirs name mine

let () = play "X" [] "O" []
