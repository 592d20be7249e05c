let () =
  let n = read_int () in
  let p = ref 1 in
  for _ = 1 to n do
    p := !p * read_int ()
  done;
  print_int !p;
  print_newline ()
