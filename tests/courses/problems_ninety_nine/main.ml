(* Some of the ninety-nine problems. *)
type 'a rle = One of 'a | Many of int * 'a
type 'a node = Leaf of 'a | Nodes of 'a node list
let rec flatten l = List.concat_map (function Leaf x -> [ x ] | Nodes l -> flatten l) l
let encode l = let rle n x = if n = 1 then One x else Many (n, x) in
  let rec go n = function [] -> [] | [ x ] -> [ rle (n + 1) x ] | x :: (y :: _ as t) -> if x = y then go (n + 1) t else rle (n + 1) x :: go 0 t in go 0 l
let decode l = List.concat_map (function One x -> [ x ] | Many (n, x) -> List.init n (fun _ -> x)) l
let rotate l n = let len = List.length l in let n = if len = 0 then 0 else ((n mod len) + len) mod len in
  let rec split k acc = function x :: r when k > 0 -> split (k - 1) (x :: acc) r | r -> r @ List.rev acc in split n [] l
let rec combinations k l = if k = 0 then [ [] ] else match l with [] -> [] | x :: r -> List.map (List.cons x) (combinations (k - 1) r) @ combinations k r
let rec group sizes l = match sizes with [] -> [ [] ] | n :: ns -> List.concat_map (fun c -> List.map (List.cons c) (group ns (List.filter (fun x -> not (List.mem x c)) l))) (combinations n l)
let gray n = let rec go n = if n = 0 then [ "" ] else let p = go (n - 1) in List.map (( ^ ) "0") p @ List.rev_map (( ^ ) "1") p in go n
type 'a tree = Empty | Node of 'a * 'a tree * 'a tree
let rec cbal n = if n = 0 then [ Empty ] else if n mod 2 = 1 then let t = cbal (n / 2) in List.concat_map (fun l -> List.map (fun r -> Node ('x', l, r)) t) t
  else let a = cbal (n / 2 - 1) and b = cbal (n / 2) in let pairs a b = List.concat_map (fun l -> List.map (fun r -> Node ('x', l, r)) b) a in pairs a b @ pairs b a
let rec string_of_tree = function Empty -> "" | Node (c, Empty, Empty) -> String.make 1 c | Node (c, l, r) -> Printf.sprintf "%c(%s,%s)" c (string_of_tree l) (string_of_tree r)
let tree_of_string s =
  let rec go i = if i >= String.length s || s.[i] = ',' || s.[i] = ')' then Empty, i else
      let c = s.[i] in
      if i + 1 < String.length s && s.[i + 1] = '(' then let l, j = go (i + 2) in let r, k = go (j + 1) in Node (c, l, r), k + 1 else Node (c, Empty, Empty), i + 1
  in fst (go 0)
let layout t = let rec go x y = function Empty -> Empty, x | Node (v, l, r) -> let l, x' = go x (y + 1) l in let r, x'' = go (x' + 1) (y + 1) r in Node ((v, x', y), l, r), x'' in fst (go 1 1 t)
type mult = M of char * mult list
let rec mult_to_string (M (c, l)) = String.make 1 c ^ String.concat "" (List.map mult_to_string l) ^ "^"
let goldbach n = let is_prime n = n > 1 && (let rec ok d = d * d > n || (n mod d <> 0 && ok (d + 1)) in ok 2) in let rec go d = if is_prime d && is_prime (n - d) then d, n - d else go (d + 1) in go 2
let rec phi_factors d n = if n = 1 then [] else if n mod d = 0 then let rec count k n = if n mod d = 0 then count (k + 1) (n / d) else k, n in let k, n = count 0 n in (d, k) :: phi_factors (d + 1) n else phi_factors (d + 1) n
let rec pow b = function 0 -> 1 | e -> b * pow b (e - 1)
let phi n = List.fold_left (fun acc (p, m) -> (p - 1) * pow p (m - 1) * acc) 1 (phi_factors 2 n)
let queens n = let rec place k qs = if k = 0 then [ qs ] else List.init n succ |> List.filter (fun q -> List.for_all Fun.id (List.mapi (fun i q' -> q <> q' && abs (q - q') <> i + 1) qs)) |> List.concat_map (fun q -> place (k - 1) (q :: qs)) in place n []
let huffman fs =
  let module T = struct type t = L of string | B of t * t end in
  let open T in
  let rec build = function
    | [ (_, t) ] -> t
    | (f1, a) :: (f2, b) :: r -> build (List.merge (fun (x, _) (y, _) -> compare x y) [ f1 + f2, B (a, b) ] r)
    | [] -> invalid_arg "huffman" in
  let rec codes p = function L s -> [ s, p ] | B (a, b) -> codes (p ^ "0") a @ codes (p ^ "1") b in
  List.map (fun (s, f) -> f, L s) fs |> List.sort compare |> build |> codes "" |> List.sort compare
let ints l = String.concat " " (List.map string_of_int l)
let () =
  print_endline (String.concat "" (flatten [ Leaf "a"; Nodes [ Leaf "b"; Nodes [ Leaf "c" ] ] ]));
  print_endline (String.of_seq (List.to_seq (decode (encode [ 'a'; 'a'; 'b'; 'c'; 'c' ]))));
  print_endline (ints (rotate [ 1; 2; 3; 4; 5 ] (-2))); Printf.printf "%d %d\n" (List.length (combinations 3 [ 1; 2; 3; 4; 5; 6 ])) (List.length (group [ 2; 1 ] [ "a"; "b"; "c"; "d" ]));
  print_endline (String.concat " " (gray 3)); List.iter (fun t -> print_endline (string_of_tree t)) (cbal 4);
  print_endline (string_of_tree (tree_of_string "a(b(d,e),c(,f(g,)))"));
  (match layout (tree_of_string "n(k(c,m),u)") with Node ((c, x, y), _, _) -> Printf.printf "%c %d %d\n" c x y | Empty -> ());
  print_endline (mult_to_string (M ('a', [ M ('f', [ M ('g', []) ]); M ('c', []) ])));
  let a, b = goldbach 28 in Printf.printf "%d+%d phi %d queens %d\n" a b (phi 36) (List.length (queens 6));
  List.iter (fun (s, c) -> Printf.printf "%s=%s " s c) (huffman [ "a", 45; "b", 13; "c", 12; "d", 16; "e", 9; "f", 5 ]); print_newline ()
