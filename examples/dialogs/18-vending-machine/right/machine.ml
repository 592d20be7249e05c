let rec coin () =
  let c = read_int () in
  if List.mem c [ 5; 10; 20; 50 ] then c
  else begin
    print_endline "No such coin";
    coin ()
  end

let rec pay open_sum =
  let rest = open_sum - coin () in
  if rest > 0 then begin
    Printf.printf "Still %d\n" rest;
    pay rest
  end
  else -rest

let () =
  let price = int_of_string (Sys.getenv "PRICE") in
  Printf.printf "Price: %d\n" price;
  let change = pay price in
  if change > 0 then
    Printf.printf "Change: %d x 20, %d x 10, %d x 5\n" (change / 20)
      (change mod 20 / 10)
      (change mod 10 / 5);
  print_endline "Thank you"
