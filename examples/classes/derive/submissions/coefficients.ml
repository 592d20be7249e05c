(* every expression is a polynomial: a list of coefficients, the constant first *)
type expr =
  | Const of int
  | X
  | Add of expr * expr
  | Mul of expr * expr

let rec plus p q =
  match p, q with
  | [], r | r, [] -> r
  | a :: p, b :: q -> (a + b) :: plus p q

let rec times p q =
  match p with
  | [] -> []
  | a :: p -> plus (List.map (fun b -> a * b) q) (0 :: times p q)

let rec poly e =
  match e with
  | Const n -> [n]
  | X -> [0; 1]
  | Add (a, b) -> plus (poly a) (poly b)
  | Mul (a, b) -> times (poly a) (poly b)

let rec horner p =
  match p with
  | [] -> Const 0
  | a :: p -> Add (Const a, Mul (X, horner p))

let derive e =
  match poly e with
  | [] -> Const 0
  | _ :: p -> horner (List.mapi (fun i a -> (i + 1) * a) p)
