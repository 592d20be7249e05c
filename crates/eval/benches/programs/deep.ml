(* Recursion that is not a tail call, 100,000 deep, and Ackermann's function. *)
let rec up n = if n = 0 then [] else n :: up (n - 1)

let rec append a b = match a with [] -> b | x :: rest -> x :: append rest b

let rec length l = match l with [] -> 0 | _ :: rest -> 1 + length rest

let rec ackermann m n =
  if m = 0 then n + 1 else if n = 0 then ackermann (m - 1) 1 else ackermann (m - 1) (ackermann m (n - 1))

let rec repeat n total =
  if n = 0 then total else repeat (n - 1) (total + length (append (up 100000) [ n ]) + ackermann 2 60)

let () = print_int (repeat 25 0); print_newline ()
