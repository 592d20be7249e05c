let rec ints n () = Seq.Cons (n, ints (n + 1))
let rec take n s () = if n = 0 then Seq.Nil else match s () with Seq.Nil -> Seq.Nil | Seq.Cons (x, rest) -> Seq.Cons (x, take (n - 1) rest)
let show s = s |> Seq.map string_of_int |> List.of_seq |> String.concat " " |> print_endline
let () = show (take 5 (ints 10))
let () = show (take 4 (Seq.filter_map (fun n -> if n mod 3 = 0 then Some (n * n) else None) (ints 1)))
let collatz n = Seq.unfold (fun n -> if n = 0 then None else if n = 1 then Some (1, 0) else Some (n, if n mod 2 = 0 then n / 2 else (3 * n) + 1)) n
let () = show (collatz 11)
let () = show (Seq.flat_map (fun n -> take n (ints 0)) (List.to_seq [ 1; 2; 3 ]))
let () = show (Seq.append (Seq.return 1) (Seq.cons 2 Seq.empty))
let () = Seq.iter print_char (Seq.map Char.uppercase_ascii (String.to_seq "sequence")); print_newline ()
let () = print_endline (String.of_seq (Seq.filter (fun c -> c <> 'e') (String.to_seq "sequence")))

module M = Map.Make (Char)

let index text = M.of_seq (Seq.map (fun (i, c) -> (c, i)) (String.to_seqi text))
let () = M.to_seq (index "banana") |> Seq.iter (fun (c, i) -> Printf.printf "%c%d " c i); print_newline ()
let () = M.to_seq_from 'b' (index "abcd") |> Seq.iter (fun (c, i) -> Printf.printf "%c%d " c i); print_newline ()
let evaluated = ref 0
let noisy = Seq.map (fun x -> incr evaluated; x) (ints 0)
let () = show (take 3 noisy); show (take 2 noisy); Printf.printf "%d\n" !evaluated
let () = Printf.printf "%d\n" (Seq.fold_left max 0 (Array.to_seq [| 3; 9; 4 |]))
let t = Hashtbl.of_seq (List.to_seq [ ("a", 1); ("b", 2) ])
let () = Printf.printf "%d %d\n" (Hashtbl.find t "b") (Hashtbl.length t)
