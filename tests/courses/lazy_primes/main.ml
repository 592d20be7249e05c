type 'a stream = Cons of 'a * 'a stream Lazy.t

let rec from n = Cons (n, lazy (from (n + 1)))

let rec take n (Cons (x, rest)) = if n = 0 then [] else x :: take (n - 1) (Lazy.force rest)

let rec filter p (Cons (x, rest)) =
  if p x then Cons (x, lazy (filter p (Lazy.force rest))) else filter p (Lazy.force rest)

let rec sieve (Cons (p, rest)) = Cons (p, lazy (sieve (filter (fun n -> n mod p <> 0) (Lazy.force rest))))
let primes = sieve (from 2)
let show l = print_endline (String.concat " " (List.map string_of_int l))
let () = show (take 12 primes)

let rec fibs = Cons (0, lazy (Cons (1, lazy (add fibs (tail fibs)))))
and add (Cons (a, s)) (Cons (b, t)) = Cons (a + b, lazy (add (Lazy.force s) (Lazy.force t)))
and tail (Cons (_, lazy rest)) = rest

let () = show (take 15 fibs)
let noisy = lazy (print_string "once "; 6 * 7)
let () = Printf.printf "%b\n" (Lazy.is_val noisy)
let () = Printf.printf "%d %d\n" (Lazy.force noisy) (let (lazy n) = noisy in n)
let () = Printf.printf "%b\n" (Lazy.is_val noisy)
let broken = lazy (failwith "broken")
let attempt () = try Lazy.force broken with Failure m -> m
let () = print_endline (attempt () ^ " " ^ attempt ())
let squares = Seq.unfold (fun n -> if n > 100 then None else Some (n * n, n + 1)) 1
let () = squares |> Seq.filter (fun n -> n mod 7 = 1) |> Seq.map string_of_int |> List.of_seq |> String.concat " " |> print_endline
let () = Printf.printf "%d\n" (Lazy.force (Lazy.map succ (Lazy.from_val 41)))
