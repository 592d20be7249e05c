let () = Random.init 42
let roll () = 1 + Random.int 6
let rolls = List.init 20 (fun _ -> roll ())
let () = List.iter (Printf.printf "%d ") rolls; print_newline ()
let counts = Array.make 7 0
let () = for _ = 1 to 600 do let r = roll () in counts.(r) <- counts.(r) + 1 done
let () = Array.iter (Printf.printf "%d ") counts; print_newline ()

let shuffle a =
  for i = Array.length a - 1 downto 1 do
    let j = Random.int (i + 1) in
    let x = a.(i) in
    a.(i) <- a.(j);
    a.(j) <- x
  done

let deck = Array.init 13 succ
let () = shuffle deck; Array.iter (Printf.printf "%d ") deck; print_newline ()
let state = Random.State.make [| 1; 2; 3 |]
let () = Printf.printf "%d %b %d\n" (Random.State.int state 1000) (Random.State.bool state) (Random.State.bits state)
let again = Random.State.copy state
let () = Printf.printf "%b\n" (Random.State.int state 1_000_000 = Random.State.int again 1_000_000)
let () = Printf.printf "%.6f %.6f\n" (Random.float 1.) (Random.float 100.)
let () = Printf.printf "%b %b %b\n" (Random.bool ()) (Random.bool ()) (Random.bool ())
let () = Random.full_init [| 7 |]
let () = Printf.printf "%d %Ld %ld\n" (Random.bits ()) (Random.int64 1_000_000_000_000L) (Random.int32 1000l)
