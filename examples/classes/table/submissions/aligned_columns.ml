(* looks nicer when the columns are aligned *)
let table n =
  if n < 0 then invalid_arg "table";
  let width = String.length (string_of_int (n * n)) in
  for i = 1 to n do
    for j = 1 to n do
      if j > 1 then print_string " ";
      Printf.printf "%*d" width (i * j)
    done;
    print_newline ()
  done
