let () =
  let n = read_int () in
  let sum = ref 0 in
  for _ = 1 to n do sum := !sum + read_int () done;
  print_int !sum
