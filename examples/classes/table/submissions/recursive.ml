let rec row i j n =
  if j = n then begin
    print_int (i * j);
    print_char '\n'
  end
  else begin
    print_int (i * j);
    print_char ' ';
    row i (j + 1) n
  end

let rec rows i n =
  if i <= n then begin
    row i 1 n;
    rows (i + 1) n
  end

let table n = if n < 0 then raise (Invalid_argument "table") else rows 1 n
