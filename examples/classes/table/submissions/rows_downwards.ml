let rec table_from i n =
  if i > 0 then begin
    print_endline (String.concat " " (List.init n (fun j -> string_of_int (i * (j + 1)))));
    table_from (i - 1) n
  end

let table n =
  if n < 0 then invalid_arg "table";
  table_from n n
