(* CS51-ish: lazy streams and refs *)
type 'a stream_internal = Cons of 'a * 'a stream
and 'a stream = 'a stream_internal Lazy.t
let rec ones = lazy (Cons (1, ones))
let head (s : 'a stream) : 'a = let Cons (h, _) = Lazy.force s in h
let tail s = match s with lazy (Cons (_, t)) -> t
let rec first n s = if n = 0 then [] else head s :: first (n - 1) (tail s)
let rec smap f s = lazy (Cons (f (head s), smap f (tail s)))
let rec smap2 f s1 s2 = lazy (Cons (f (head s1) (head s2), smap2 f (tail s1) (tail s2)))
let rec nats = lazy (Cons (0, smap succ nats))
let rec fibs = lazy (Cons (0, lazy (Cons (1, smap2 ( + ) fibs (tail fibs)))))
let rec sfilter p s = lazy (let h = head s in if p h then Cons (h, sfilter p (tail s)) else Lazy.force (sfilter p (tail s)))
let rec sieve s = lazy (let h = head s in Cons (h, sieve (sfilter (fun x -> x mod h <> 0) (tail s))))
let primes = sieve (tail (tail nats))
let rec merge s t = lazy (
  if head s < head t then Cons (head s, merge (tail s) t)
  else if head s > head t then Cons (head t, merge s (tail t))
  else Cons (head s, merge (tail s) (tail t)))
let rec hamming = lazy (Cons (1, merge (smap (( * ) 2) hamming) (merge (smap (( * ) 3) hamming) (smap (( * ) 5) hamming))))
let average s = smap2 (fun x y -> (x +. y) /. 2.) s (tail s)
let to_float = smap float_of_int
let rec pi_sums = fun k acc sign -> lazy (let acc = acc +. sign *. 4. /. float (2 * k + 1) in Cons (acc, pi_sums (k + 1) acc (-. sign)))
let pi_stream = pi_sums 0 0. 1.
let aitken s = smap2 (fun a (b, c) -> c -. (c -. b) ** 2. /. (c -. 2. *. b +. a)) s (smap2 (fun a b -> a, b) (tail s) (tail (tail s)))
let () =
  let pl l = print_endline ("[" ^ String.concat "; " (List.map string_of_int l) ^ "]") in
  pl (first 5 ones); pl (first 15 fibs); pl (first 10 primes); pl (first 20 hamming);
  List.iter (Printf.printf "%.6f ") (first 4 (average pi_stream)); print_newline ();
  List.iter (Printf.printf "%.8f ") (first 4 (aitken (aitken pi_stream))); print_newline ();
  Printf.printf "%b\n" (Lazy.is_val ones)
let within eps s =
  let rec go s = let a = head s and b = head (tail s) in if Float.abs (a -. b) < eps then b else go (tail s) in go s
let () = print_float (within 0.01 pi_stream); print_newline ()
(* mutable lists *)
type 'a mlist = Nil | MCons of 'a * 'a mlist ref
let rec length_opt seen = function
  | Nil -> Some 0
  | MCons (_, t) as m -> if List.memq m seen then None else (match length_opt (m :: seen) !t with None -> None | Some n -> Some (n + 1))
let cyc = let r = ref Nil in let l = MCons (1, ref (MCons (2, r))) in r := l; l
let () = print_endline (match length_opt [] cyc with None -> "cyclic" | Some n -> string_of_int n)
