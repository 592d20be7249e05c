let table n =
  if n < 0 then invalid_arg "table";
  for i = 1 to n do
    print_int i;
    for j = 2 to n do
      print_string " ";
      print_int (i + j)
    done;
    print_newline ()
  done
