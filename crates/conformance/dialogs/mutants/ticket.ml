let () =
  let age = read_int () in
  let day = read_int () in
  let price =
    if day = 3 then 5
    else if age < 6 then 0
    else if age < 18 || age >= 65 then 6
    else 12
  in
  print_int price
