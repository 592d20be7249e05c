let table n =
  if n < 0 then invalid_arg "table";
  let n = min n 10 in
  for i = 1 to n do
    for j = 1 to n do
      print_string ((if j = 1 then "" else " ") ^ string_of_int (i * j))
    done;
    print_newline ()
  done
