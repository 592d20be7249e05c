module List = List_tools

let q = Queue.add 2 (Queue.add 1 Queue.empty)
let () = Printf.printf "%d %d\n" (Queue.length q) (List.sum q)
let old = Queue.make ()
let () = Stdlib.Queue.add 'x' old
let () = Printf.printf "%d %d\n" (Stdlib.Queue.length old) (List.length (List.pairs [ 1; 2; 3; 4; 5 ]))
