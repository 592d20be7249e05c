let () =
  let n = read_int () in
  let p = ref 1 in
  if n > 0 then ignore (read_int ());
  for _ = 2 to n do
    p := !p * read_int ()
  done;
  print_int !p
