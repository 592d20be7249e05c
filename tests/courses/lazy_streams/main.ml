(* Streams, lazy and coinduction *)
type 'a stream = Cons of 'a * 'a stream Lazy.t
let rec from n = Cons (n, lazy (from (n + 1)))
let rec take n (Cons (x, rest)) = if n = 0 then [] else x :: take (n - 1) (Lazy.force rest)
let rec smap f (Cons (x, (lazy rest))) = Cons (f x, lazy (smap f rest))
let rec filter p (Cons (x, rest)) = if p x then Cons (x, lazy (filter p (Lazy.force rest))) else filter p (Lazy.force rest)
let rec sieve (Cons (p, rest)) = Cons (p, lazy (sieve (filter (fun n -> n mod p <> 0) (Lazy.force rest))))
let () = List.iter (Printf.printf "%d ") (take 10 (sieve (from 2))); print_newline ()
let rec ones = Cons (1, lazy ones)
let () = List.iter print_int (take 3 ones); print_newline ()
let counter = ref 0
let once = lazy (incr counter; !counter)
let () = Printf.printf "%d %d %d %b\n" (Lazy.force once) (Lazy.force once) !counter (Lazy.is_val once)
let rec bad = lazy (Lazy.force bad + 1)
let () = try ignore (Lazy.force bad) with Lazy.Undefined -> print_endline "undefined"
let failing = lazy (failwith "no")
let () = for _ = 1 to 2 do try Lazy.force failing with Failure m -> print_endline m done
let collatz n = Seq.unfold (fun n -> if n = 0 then None else if n = 1 then Some (1, 0) else Some (n, if n mod 2 = 0 then n / 2 else 3 * n + 1)) n
let () = print_endline (collatz 6 |> Seq.map string_of_int |> List.of_seq |> String.concat "->")
let () = "hello" |> String.to_seq |> Seq.map Char.uppercase_ascii |> String.of_seq |> print_endline
let nested = Seq.flat_map (fun n -> List.to_seq (List.init n (fun _ -> n))) (List.to_seq [ 1; 2; 3 ])
let () = Seq.fold_left (fun acc n -> acc * 10 + n) 0 nested |> print_int; print_newline ()
let () = let s = Stack.create () in List.iter (fun x -> Stack.push x s) [ 1; 2; 3 ]; Stack.iter print_int s; Printf.printf " %d %d\n" (Stack.pop s) (Stack.top s)
let () = let q = Queue.create () in Queue.add 1 q; Queue.push 2 q; let r = Queue.copy q in Queue.transfer q r; Queue.iter print_int r; Printf.printf " %d\n" (Queue.length q)
