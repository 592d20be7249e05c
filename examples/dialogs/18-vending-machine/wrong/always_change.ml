let () =
  let price = int_of_string (Sys.getenv "PRICE") in
  Printf.printf "Price: %d\n" price;
  let paid = ref 0 in
  while !paid < price do
    let c = read_int () in
    if c = 5 || c = 10 || c = 20 || c = 50 then begin
      paid := !paid + c;
      if !paid < price then Printf.printf "Still %d\n" (price - !paid)
    end
    else print_endline "No such coin"
  done;
  let c = !paid - price in
  Printf.printf "Change: %d x 20, %d x 10, %d x 5\n" (c / 20) (c mod 20 / 10) (c mod 10 / 5);
  print_endline "Thank you"
