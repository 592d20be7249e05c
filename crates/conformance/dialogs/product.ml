let rec natural () =
  let x = read_int () in
  if x < 0 then natural () else x

let () =
  let n = natural () in
  let product = ref 1 in
  for _ = 1 to n do product := !product * read_int () done;
  print_int !product
