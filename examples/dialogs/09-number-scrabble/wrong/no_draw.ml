let rec threes = function
  | [] -> []
  | a :: rest ->
    let rec pairs = function
      | [] -> []
      | b :: more -> List.map (fun c -> a + b + c) more @ pairs more
    in
    pairs rest @ threes rest

let rec pick taken =
  let n = read_int () in
  if n >= 1 && n <= 9 && not (List.mem n taken) then n else pick taken

let rec play name mine other theirs =
  Printf.printf "%s to move:\n" name;
  let mine = pick (mine @ theirs) :: mine in
  if List.mem 15 (threes mine) then Printf.printf "%s wins\n" name
  else play other theirs name mine

let () = play "X" [] "O" []
