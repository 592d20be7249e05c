open Types

let game = List.fold_left (fun (who, b) p -> (Search.other who, Board.play who p b)) (X, Board.empty) [ (1, 1); (0, 0); (0, 2) ]
let () = print_endline (Board.to_string (snd game))
let () = print_endline (match Board.outcome (snd game) with Win _ -> "won" | Draw -> "draw" | Open -> "open")
let () = Printf.printf "%d\n" (Search.value (fst game) (snd game))
let () = Printf.printf "%d\n" (Search.value O (Board.play X (0, 1) (Board.play O (2, 2) (snd game))))
let () = try ignore (Board.play X (1, 1) (snd game)) with Board.Occupied (i, j) -> Printf.printf "%d,%d is taken\n" i j
