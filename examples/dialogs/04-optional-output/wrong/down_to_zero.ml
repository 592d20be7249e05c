let () =
  let n = read_int () in
  let sum = ref 0 in
  for i = n - 1 downto 0 do
    Printf.printf "%d\n" i;
    sum := !sum + read_int ()
  done;
  Printf.printf "%d\n" !sum
