let table n =
  if n < 0 then invalid_arg "table";
  for i = 1 to n do
    for j = 1 to n do
      print_int (i * j);
      print_string " "
    done;
    print_newline ()
  done
