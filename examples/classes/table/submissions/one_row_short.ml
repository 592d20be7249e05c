let rec row i j n =
  if j < n then Printf.sprintf "%d %s" (i * j) (row i (j + 1) n)
  else string_of_int (i * j)

let table n =
  if n < 0 then invalid_arg "table"
  else
    let rec go i =
      if i < n then begin
        print_endline (row i 1 n);
        go (i + 1)
      end
    in
    go 1
