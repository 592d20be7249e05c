let rec go count last =
  let x = read_int () in
  if last + x = 0 then count + 1 else go (count + 1) x

let () = Printf.printf "%d\n" (go 1 (read_int ()))
