let rec go a b count =
  let c = read_int () in
  if c = 0 then Printf.printf "%d numbers\n" count
  else begin
    Printf.printf "%d\n" (a * b * c);
    go b c (count + 1)
  end

let () =
  let a = read_int () in
  let b = read_int () in
  go a b 2
