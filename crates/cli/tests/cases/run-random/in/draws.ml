(* The numbers that OCaml's own tests state for 5.0 and later. *)
let state = Random.State.make [| 314159265 |]
let ints = List.init 21 (fun _ -> Random.int 1000)
let again = List.init 3 (fun _ -> Random.State.int state 1000)
let () = List.iter (fun _ -> Printf.printf "%.9f " (Random.float 1000.)) [1; 2; 3; 4]
let () = Random.(init 7; let s = get_state () in let a = bits64 () in set_state s; assert (bits64 () = a))
module R = Random
let () = R.(set_state (State.copy state)); assert (Random.int 1000 = Random.State.int state 1000)
