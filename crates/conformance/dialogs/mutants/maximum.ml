let () =
  let a = read_int () in
  let b = read_int () in
  let c = read_int () in
  let largest = ref a in
  if b > !largest then largest := b;
  if c > !largest then largest := c;
  Printf.printf "largest: %d\n" !largest;
  if a >= b && a >= c then print_endline "first"
