let table n =
  if n < 0 then invalid_arg "table";
  for i = 1 to n do
    let x = ref i in
    for j = 1 to n do
      if j > 1 then print_string " ";
      print_int !x;
      x := !x + !x
    done;
    print_newline ()
  done
