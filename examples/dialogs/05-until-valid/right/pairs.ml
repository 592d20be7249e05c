let rec natural prompt =
  print_string prompt;
  let n = read_int () in
  if n < 0 then natural prompt else n

let rec go count =
  let x = natural "First number: " in
  if x = 0 then Printf.printf "%d additions\n" count
  else begin
    let y = natural "Second number: " in
    Printf.printf "The sum is %d\n" (x + y);
    go (count + 1)
  end

let () = go 0
