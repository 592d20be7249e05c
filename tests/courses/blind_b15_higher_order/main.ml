let ( |>> ) f g x = g (f x)
let rec fold_right' f l acc = List.fold_left (fun k x -> fun a -> k (f x a)) (fun a -> a) l acc
let curry f a b = f (a, b) and uncurry f (a, b) = f a b
let twice f = f |>> f
let rec take n = function [] -> [] | _ when n <= 0 -> [] | x :: xs -> x :: take (n - 1) xs
let rec pack = function
  | [] -> []
  | x :: xs -> (match pack xs with (y :: _ as g) :: gs when x = y -> (x :: g) :: gs | gs -> [ x ] :: gs)
let encode l = List.map (fun g -> List.length g, List.hd g) (pack l)
let rec permutations = function
  | [] -> [ [] ]
  | l -> List.concat_map (fun x -> List.map (List.cons x) (permutations (List.filter (( <> ) x) l))) l
let rec powerset = function [] -> [ [] ] | x :: xs -> let ps = powerset xs in ps @ List.map (fun p -> x :: p) ps
let group_by key l =
  List.fold_right (fun x acc -> let k = key x in
                    let same, rest = List.partition (fun (k', _) -> k = k') acc in
                    match same with [ (_, xs) ] -> (k, x :: xs) :: rest | _ -> (k, [ x ]) :: acc) l []
let church n f x = let rec go n acc = if n = 0 then acc else go (n - 1) (f acc) in go n x
let plus m n f x = m f (n f x)
let to_int n = n succ 0
type ('a, 'b) either = Left of 'a | Right of 'b
let partition_map f l = List.fold_right (fun x (ls, rs) -> match f x with Left a -> (a :: ls, rs) | Right b -> (ls, b :: rs)) l ([], [])
let rec y f x = f (y f) x
let fact = y (fun self n -> if n = 0 then 1 else n * self (n - 1))
let id x = x
let const x _ = x
let flip f x y = f y x
let s f g x = f x (g x)
let rec unfold f b = match f b with None -> [] | Some (a, b') -> a :: unfold f b'
let zip3 a b c = List.map2 (fun (a, b) c -> (a, b, c)) (List.combine a b) c
let () =
  Printf.printf "%d %d %d\n" (twice (fun x -> x * 3) 2) (curry (fun (a, b) -> a - b) 5 3) (uncurry ( - ) (1, 4));
  List.iter (fun (n, c) -> Printf.printf "%d%c " n c) (encode [ 'a'; 'a'; 'b'; 'c'; 'c'; 'c' ]);
  print_newline ();
  Printf.printf "%d %d\n" (List.length (permutations [ 1; 2; 3; 4 ])) (List.length (powerset [ 1; 2; 3; 4; 5 ]));
  List.iter (fun (k, v) -> Printf.printf "%d:[%s] " k (String.concat ";" v)) (group_by String.length [ "a"; "bb"; "c"; "dd"; "eee" ]);
  print_newline ();
  print_int (to_int (plus (church 3) (church 4))); print_newline ();
  let a, b = partition_map (fun x -> if x mod 2 = 0 then Left x else Right (string_of_int x)) [ 1; 2; 3; 4 ] in
  Printf.printf "%d %s %d\n" (List.length a) (String.concat "" b) (fact 10);
  List.iter print_int (unfold (fun n -> if n > 5 then None else Some (n * n, n + 1)) 1); print_newline ();
  ignore (fold_right' (fun x a -> Printf.printf "%d;" x; a + x) [ 1; 2; 3 ] 0);
  ignore (zip3 [ 1 ] [ 'a' ] [ "b" ], take 1 [ () ], id, const, flip, s);
  print_newline ()
