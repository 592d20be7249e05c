let digit d = Char.chr (Char.code '0' + d)

let print_number x =
  if x >= 10 then print_char (digit (x / 10 mod 10));
  print_char (digit (x mod 10))

let table n =
  if n < 0 then invalid_arg "table";
  for i = 1 to n do
    for j = 1 to n do
      if j > 1 then print_char ' ';
      print_number (i * j)
    done;
    print_char '\n'
  done
