let table n =
  if n < 0 then invalid_arg "table";
  for i = 0 to n - 1 do
    for j = 0 to n - 1 do
      if j > 0 then print_char ' ';
      print_int (i * j)
    done;
    print_newline ()
  done
