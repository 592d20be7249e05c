let rec max l =
  match l with
  | [] -> invalid_arg "max"
  | [ x ] -> x
  | x :: rest ->
      let m = max rest in
      if x > m then x else m
