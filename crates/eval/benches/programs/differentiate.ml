(* Symbolic differentiation, as in the classic exercise. *)
type ae = Const of int | Var of string | Power of string * int | Times of ae list | Sum of ae list

let rec diff e x =
  match e with
  | Const _ -> Const 0
  | Var y -> if x = y then Const 1 else Const 0
  | Power (y, n) -> if x = y then Times [ Const n; Power (y, n - 1) ] else Const 0
  | Times [] -> Const 0
  | Times (h :: t) -> Sum [ Times (diff h x :: t); Times [ h; diff (Times t) x ] ]
  | Sum l -> Sum (List.map (fun e -> diff e x) l)

let rec size e =
  match e with
  | Const _ | Var _ -> 1
  | Power (_, n) -> n
  | Times l | Sum l -> List.fold_left (fun a e -> a + size e) 1 l

let expression =
  Sum [ Times [ Const 3; Power ("x", 4); Var "y" ]; Times [ Var "x"; Var "x"; Sum [ Var "y"; Power ("x", 2) ] ]; Const 7 ]

let rec repeat n total =
  if n = 0 then total else repeat (n - 1) (total + size (diff (diff expression "x") (if n mod 2 = 0 then "x" else "y")))

let () = print_int (repeat 12000 0); print_newline ()
