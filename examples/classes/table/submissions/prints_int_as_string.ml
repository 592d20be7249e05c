let table n =
  if n < 0 then invalid_arg "table";
  for i = 1 to n do
    for j = 1 to n do
      if j > 1 then print_string " ";
      print_string (i * j)
    done;
    print_newline ()
  done
