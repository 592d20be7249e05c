open! Printf
let open_ = sprintf "%d%s"
let ( |>> ) x f = f x and ( @.. ) f g x = f (g x)
let rec compose = function [] -> Fun.id | f :: fs -> fun x -> x |> f |> compose fs
let twice ~f x = f (f x)
let greet ?(greeting = "Hello") ?punct name = greeting ^ ", " ^ name ^ Option.value punct ~default:"."
let () = print_endline (greet "Ann"); print_endline (greet ~greeting:"Bye" ~punct:"!" "Bob"); print_endline (greet ?punct:None "C")
let () = Printf.printf "%d %d\n" (twice ~f:succ 3) (compose [ succ; ( * ) 2; (fun x -> x - 1) ] 5)
let text = {|a "quoted" \n text|} ^ {ext|with |} inside|ext}
let () = print_endline text
let s = "tab\tnew\\line \065\x42\u{e9} \
         continued"
let () = print_endline s; print_endline (String.escaped s)
(* nested (* comment "with *) string" *) 'c' '"' *)
let f = function
  | (0 | 1) as n when n > 0 -> `One n
  | 0 -> `Zero
  | n when n < 0 -> `Neg
  | n -> match n mod 2 with 0 -> `Even | _ -> `Odd
let name = function `One n -> "one" ^ string_of_int n | `Zero -> "zero" | `Neg -> "neg" | `Even | `Odd as p -> (if p = `Even then "even" else "odd")
let () = List.iter (fun n -> print_string (name (f n) ^ " ")) [ 0; 1; 2; 3; -1 ]; print_newline ()
let rec ackermann m n = match m, n with 0, n -> n + 1 | m, 0 -> ackermann (m - 1) 1 | m, n -> ackermann (m - 1) (ackermann m (n - 1))
let () = assert (ackermann 2 3 = 9)
let swap (type a b) ((x, y) : a * b) : b * a = y, x
let () = let a, b = swap (1, "x") in Printf.printf "%s%d\n" a b
let lazy_list = Seq.unfold (fun (a, b) -> if a > 100 then None else Some (a, (b, a + b))) (0, 1)
let () = Seq.iter (Printf.printf "%d ") lazy_list; print_newline ()
let { contents = c } = ref 5
let [ x; y ] [@warning "-8"] = [ 1; 2 ]
let () = Printf.printf "%d %d %d\n" c x y
let res = let open Option in bind (Some 3) (fun x -> if x > 2 then some (x * 2) else none)
let () = match res with Some 6 -> print_endline "six" | Some _ | None -> print_endline "?"
let () = print_endline (match Stdlib.compare (1, "a") (1, "b") with c when c < 0 -> "lt" | 0 -> "eq" | _ -> "gt")
let e1 : (int, string) Either.t = Either.Left 3
let () = print_endline (Either.fold ~left:string_of_int ~right:Fun.id e1)
let () = Fun.protect ~finally:(fun () -> print_endline "finally") (fun () -> print_endline "body")
let () = try Fun.protect ~finally:(fun () -> print_endline "finally2") (fun () -> failwith "oops") with Failure m -> print_endline m
let () = at_exit (fun () -> print_endline "bye"); at_exit (fun () -> print_endline "first")
let () = print_int Sys.(int_size); print_newline ()
let () = if Array.length Sys.argv > 5 then exit 3
