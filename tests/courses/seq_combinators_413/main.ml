(* Laziness by functions: what Seq of 4.13 has, and what is easily written with it. *)

let rec nats n () = Seq.Cons (n, nats (n + 1))

let rec take n s () =
  if n = 0 then Seq.Nil
  else match s () with
    | Seq.Nil -> Seq.Nil
    | Seq.Cons (x, rest) -> Seq.Cons (x, take (n - 1) rest)

let rec take_while p s () = match s () with
  | Seq.Cons (x, rest) when p x -> Seq.Cons (x, take_while p rest)
  | _ -> Seq.Nil

let rec interleave a b () = match a () with
  | Seq.Nil -> b ()
  | Seq.Cons (x, a) -> Seq.Cons (x, interleave b a)

let rec product a b () = match a () with
  | Seq.Nil -> Seq.Nil
  | Seq.Cons (x, a) -> interleave (Seq.map (fun y -> x, y) b) (product a b) ()

let memoize s =
  let rec go s = let l = lazy (match s () with Seq.Nil -> Seq.Nil | Seq.Cons (x, r) -> Seq.Cons (x, go r)) in
    fun () -> Lazy.force l in
  go s

let rec sieve s () = match s () with
  | Seq.Nil -> Seq.Nil
  | Seq.Cons (p, rest) -> Seq.Cons (p, sieve (Seq.filter (fun n -> n mod p <> 0) rest))

let rec permutations = function
  | [] -> Seq.return []
  | l ->
    Seq.flat_map
      (fun x -> Seq.map (List.cons x) (permutations (List.filter (( <> ) x) l)))
      (List.to_seq l)

let words s =
  Seq.unfold
    (fun i ->
       if i >= String.length s then None
       else
         let j = Option.value (String.index_from_opt s i ' ') ~default:(String.length s) in
         Some (String.sub s i (j - i), j + 1))
    0

let group_by key s =
  let table = Hashtbl.create 16 in
  Seq.iter (fun x -> Hashtbl.add table (key x) x) s;
  let module M = Map.Make (Int) in
  Hashtbl.to_seq_keys table |> Seq.fold_left (fun m k -> M.add k (List.rev (Hashtbl.find_all table k)) m) M.empty |> M.to_seq

let show f s = "[" ^ String.concat "; " (List.of_seq (Seq.map f s)) ^ "]"

let () =
  let calls = ref 0 in
  let counted = Seq.map (fun x -> incr calls; x * x) (nats 0) in
  print_endline (show string_of_int (take 5 counted));
  print_endline (show string_of_int (take 5 counted));
  Printf.printf "%d calls\n" !calls;
  let once = memoize counted in
  ignore (show string_of_int (take 6 once) : string);
  print_endline (show string_of_int (take 6 once));
  Printf.printf "%d calls\n" !calls;
  print_endline (show string_of_int (take_while (fun p -> p < 40) (sieve (nats 2))));
  print_endline (show (fun (a, b) -> Printf.sprintf "%d%c" a b) (take 7 (product (nats 0) (String.to_seq "abc"))));
  permutations [ 1; 2; 3 ] |> Seq.map (fun l -> String.concat "" (List.map string_of_int l)) |> Seq.iter print_endline;
  group_by String.length (words "the quick brown fox jumps over the lazy dog")
  |> Seq.iter (fun (n, ws) -> Printf.printf "%d: %s\n" n (String.concat "," ws));
  let evens, odds = List.partition (fun n -> n land 1 = 0) (List.of_seq (take 10 (nats 0))) in
  Printf.printf "%d %d\n" (List.fold_left ( + ) 0 evens) (List.fold_left ( + ) 0 odds);
  Seq.empty |> Seq.append (Seq.cons 1 (Seq.return 2)) |> Seq.filter_map (fun x -> if x > 1 then Some (float x) else None) |> Seq.iter (Printf.printf "%g\n");
  Array.of_seq (Seq.concat_map (fun n -> take n (nats n)) (take 4 (nats 0))) |> Array.iter (Printf.printf "%d ");
  print_newline ();
  let b = Buffer.of_seq (Seq.map Char.uppercase_ascii (String.to_seq "shout")) in
  Buffer.add_seq b (List.to_seq [ '!'; '?' ]);
  print_endline (Buffer.contents b);
  String.to_seqi "xyz" |> Seq.iter (fun (i, c) -> Printf.printf "%d%c " i c);
  print_newline ()
