(* reads nothing: empty standard input *)
let rec read_all acc = match input_line stdin with
  | line -> read_all (line :: acc)
  | exception End_of_file -> List.rev acc
let lines = read_all []
let () = Printf.printf "%d lines\n" (List.length lines)
let () = match read_int_opt () with Some n -> print_int n | None -> print_endline "no int"
let () = try ignore (read_line ()) with End_of_file -> print_endline "eof"
let argc = Array.length Sys.argv
let () = Printf.printf "%b\n" (argc >= 1)
let () = at_exit (fun () -> print_endline "bye")
let usage = "usage"
let verbose = ref false
let files = ref []
let () = Arg.parse_argv ~current:(ref 0) [| "prog"; "-v"; "a.txt"; "-n"; "3" |]
    [ "-v", Arg.Set verbose, "verbose"; "-n", Arg.Int (Printf.printf "n=%d\n"), "number" ]
    (fun f -> files := f :: !files) usage
let () = Printf.printf "%b %s\n" !verbose (String.concat "," !files)
let () = Random.init 42; let a = Random.int 100 in let b = Random.int 100 in Printf.printf "%d %d %b\n" a b (Random.bool ())
let shuffle a = for i = Array.length a - 1 downto 1 do let j = Random.int (i + 1) in let t = a.(i) in a.(i) <- a.(j); a.(j) <- t done
let () = let a = Array.init 8 Fun.id in shuffle a; Array.iter print_int a; print_newline ()
let () = Printf.printf "%s %d\n" Sys.os_type Sys.word_size
let () = Printf.printf "%d %d %f\n" max_int min_int epsilon_float
let () = if Sys.file_exists "nope.txt" then print_endline "?" else print_endline "no file"
let () = try ignore (open_in "nope.txt") with Sys_error m -> print_endline m
let () = print_endline (Filename.basename "/a/b.ml" ^ Filename.extension "x.txt" ^ Filename.concat "a" "b")
let code = match String.index_from_opt "abc" 1 'c' with Some i -> i | None -> -1
let () = if code <> 2 then exit 3
let () = exit 0
