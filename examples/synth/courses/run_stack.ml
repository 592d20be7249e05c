(* What a program leaves on a stack. *)

type instruction = Push of int | Plus

let run_stack : instruction list -> int list -> int list = ??

let () = assert (run_stack [] [1] = [1])
let () = assert (run_stack [Push 3] [] = [3])
let () = assert (run_stack [Push 2; Push 5; Plus] [] = [7])
let () = assert (run_stack [Plus] [4; 6; 1] = [10; 1])
