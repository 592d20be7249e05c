let table n =
  assert (n >= 0);
  let b = Buffer.create 100 in
  for i = 1 to n do
    for j = 1 to n do
      Buffer.add_string b (string_of_int (i * j));
      Buffer.add_char b (if j = n then '\n' else ' ')
    done
  done;
  print_string (Buffer.contents b)
