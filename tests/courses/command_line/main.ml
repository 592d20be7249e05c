(* Arg, Atomic, Stream, Gc, Unix etc: what courses name now and then *)
let verbose = ref false and n = ref 3 and files = ref []
let spec = [ "-v", Arg.Set verbose, "Be verbose"; "-n", Arg.Set_int n, "N  Count" ]
let () = Arg.parse_argv ~current:(ref 0) [| "prog"; "-v"; "-n"; "7"; "a.txt" |] spec (fun f -> files := f :: !files) "usage: prog"
let () = Printf.printf "%b %d %s\n" !verbose !n (String.concat "," !files)
let c = Atomic.make 0
let () = for _ = 1 to 5 do Atomic.incr c done; Printf.printf "%d %b\n" (Atomic.get c) (Atomic.compare_and_set c 5 9); print_int (Atomic.fetch_and_add c 1); print_int (Atomic.exchange c 3); print_int (Atomic.get c)
let () = print_newline ()
let usage argv =
  let level = ref 0 in
  let spec = Arg.align [ "-l", Arg.Set_int level, "N level"; "--mode", Arg.Symbol ([ "fast"; "slow" ], print_endline), " how"; "-q", Arg.Unit (fun () -> raise (Arg.Bad "not now")), " quiet" ] in
  match Arg.parse_argv ~current:(ref 0) argv spec (fun word -> print_endline ("word " ^ word)) "tool [options] files" with
  | () -> Printf.printf "level %d\n" !level
  | exception Arg.Bad told -> print_string ("bad: " ^ told)
  | exception Arg.Help told -> print_string told
let () = List.iter usage [ [| "tool"; "-l"; "3"; "x"; "--mode"; "fast" |]; [| "tool"; "-l=x" |]; [| "tool"; "--mode"; "odd" |]; [| "tool"; "-q" |]; [| "tool"; "-z" |]; [| "tool"; "--help" |]; [| "tool"; "-l" |] ]
let () = Arg.parse [ "-n", Arg.Set_int n, "N" ] ignore "none are given"; print_int !n; print_newline ()
