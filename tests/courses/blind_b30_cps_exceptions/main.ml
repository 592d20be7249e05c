let rec fact_cps n k = if n = 0 then k 1 else fact_cps (n - 1) (fun r -> k (n * r))
let rec fib_cps n k = if n < 2 then k n else fib_cps (n - 1) (fun a -> fib_cps (n - 2) (fun b -> k (a + b)))
type tree = L | N of tree * int * tree
let rec fold_cps t k = match t with L -> k 0 | N (l, x, r) -> fold_cps l (fun a -> fold_cps r (fun b -> k (a + x + b)))
type 'a cont = KId : int cont | KMul : int * int cont -> int cont
let rec apply : int cont -> int -> int = fun k v -> match k with KId -> v | KMul (n, k) -> apply k (n * v)
let rec fact_def n k = if n = 0 then apply k 1 else fact_def (n - 1) (KMul (n, k))
let rec search p succeed fail = function
  | [] -> fail ()
  | x :: xs -> if p x then succeed x (fun () -> search p succeed fail xs) else search p succeed fail xs
let all p l = search p (fun x more -> x :: more ()) (fun () -> []) l
exception Break
let product l = try List.fold_left (fun a x -> if x = 0 then raise Break else a * x) 1 l with Break -> 0
let rec even n = n = 0 || odd (n - 1) and odd n = n <> 0 && even (n - 1)
let with_exit (type a) (f : (a -> 'b) -> a) : a =
  let exception Exit of a in
  try f (fun x -> raise (Exit x)) with Exit x -> x
let first_neg l = with_exit (fun exit -> List.iter (fun x -> if x < 0 then exit (Some x)) l; None)
let rec ack m n = match m, n with 0, n -> n + 1 | m, 0 -> ack (m - 1) 1 | m, n -> ack (m - 1) (ack m (n - 1))
let rec hanoi n a b c = if n = 0 then [] else hanoi (n - 1) a c b @ [ (a, b) ] @ hanoi (n - 1) c b a
let rec queens n = 
  let safe q qs = List.for_all2 (fun c d -> c <> q && abs (c - q) <> d) qs (List.init (List.length qs) succ) in
  let rec go k = if k = 0 then [ [] ] else List.concat_map (fun qs -> List.filter_map (fun q -> if safe q qs then Some (q :: qs) else None) (List.init n Fun.id)) (go (k - 1)) in
  go n
let () =
  Printf.printf "%d %d %d %d\n" (fact_cps 10 Fun.id) (fib_cps 20 (fun x -> x)) (fold_cps (N (N (L, 1, L), 2, N (L, 3, L))) string_of_int |> int_of_string) (fact_def 5 KId);
  List.iter (Printf.printf "%d ") (all (fun x -> x > 2) [ 1; 3; 2; 4 ]);
  Printf.printf "%d %b %d\n" (product [ 1; 2; 0; 4 ]) (even 1000) (ack 2 3);
  (match first_neg [ 1; -2; 3 ] with Some x -> print_int x | None -> ());
  Printf.printf " %d %d\n" (List.length (hanoi 5 'a' 'b' 'c')) (List.length (queens 6))
let rec sum_to n acc = if n = 0 then acc else sum_to (n - 1) (acc + n)
let () = print_int (sum_to 1_000_000 0); print_newline ()
