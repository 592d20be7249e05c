(* Lists: build, sum by recursion and by fold, sort by hand and by the library. *)
let rec make n seed = if n = 0 then [] else (seed mod 1000) :: make (n - 1) ((seed * 1103515245 + 12345) land 0x3fffffff)

let rec sum l = match l with [] -> 0 | x :: rest -> x + sum rest

let rec insert x l =
  match l with
  | [] -> [ x ]
  | y :: rest -> if x <= y then x :: l else y :: insert x rest

let rec insertion_sort l = match l with [] -> [] | x :: rest -> insert x (insertion_sort rest)

let rec repeat n total =
  if n = 0 then total
  else
    let l = make 100 n in
    let sorted = insertion_sort l in
    let again = List.sort compare l in
    let same = if sorted = again then 1 else 0 in
    repeat (n - 1) (total + sum l + List.fold_left (fun a x -> a - x) 0 again + same)

let () = print_int (repeat 1500 0); print_newline ()
