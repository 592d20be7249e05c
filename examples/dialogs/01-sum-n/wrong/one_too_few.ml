let rec add n =
  if n <= 1 then 0
  else
    let x = read_int () in
    x + add (n - 1)

let () = print_int (add (read_int ()))
