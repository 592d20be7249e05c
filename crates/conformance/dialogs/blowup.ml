let rec go sum =
  if sum <= 0 then begin
    let x = read_int () in
    print_endline (if x > 0 then "1" else "0");
    go (sum + x)
  end

let () = go 0
