let rec drain q = match Fifo.pop q with x, q -> x :: drain q | exception Fifo.Empty -> []
let q = Fifo.(of_list [ 1; 2; 3 ] |> push 4)
let () = Printf.printf "%d: %s\n" (Fifo.length q) (String.concat " " (List.map string_of_int (drain q)))
let x, rest = Fifo.pop q
let () = Printf.printf "%d %d %d\n" x (Fifo.length rest) (Fifo.length q)
