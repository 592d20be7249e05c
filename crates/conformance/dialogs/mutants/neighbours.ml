let () =
  let n = read_int () in
  let first = read_int () in
  let previous = ref first in
  let before = ref first in
  for _ = 2 to n do
    let x = read_int () in
    if x = !previous then print_endline "same"
    else if x > !previous then print_endline "up"
    else print_endline "down";
    before := !previous;
    previous := x
  done;
  Printf.printf "last %d, with the one before %d\n" !previous (!previous + !before)
