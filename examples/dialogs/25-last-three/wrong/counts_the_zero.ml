let rec go numbers =
  let x = read_int () in
  let numbers = x :: numbers in
  match numbers with
  | 0 :: _ -> Printf.printf "%d\n" (List.length numbers)
  | c :: b :: a :: _ ->
    Printf.printf "%d\n" (a * b * c);
    go numbers
  | _ -> go numbers

let () = go []
