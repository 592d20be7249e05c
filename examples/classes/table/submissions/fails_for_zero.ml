let table n =
  if n <= 0 then invalid_arg "table: n must be positive";
  for i = 1 to n do
    for j = 1 to n - 1 do
      print_int (i * j);
      print_char ' '
    done;
    print_int (i * n);
    print_newline ()
  done
