type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

let ( >>= ) o f =
  match o with
  | None -> None
  | Some x -> f x

let rec expr ts = term ts >>= fun (v, ts) -> expr_tail v ts

and expr_tail v = function
  | Plus :: ts -> term ts >>= fun (w, ts) -> expr_tail (v + w) ts
  | Minus :: ts -> term ts >>= fun (w, ts) -> expr_tail (v - w) ts
  | ts -> Some (v, ts)

and term ts = factor ts >>= fun (v, ts) -> term_tail v ts

and term_tail v = function
  | Times :: ts -> factor ts >>= fun (w, ts) -> term_tail (v * w) ts
  | ts -> Some (v, ts)

and factor = function
  | Num n :: ts -> Some (n, ts)
  | LParen :: ts ->
    expr ts >>= (function
     | v, RParen :: ts -> Some (v, ts)
     | _ -> None)
  | _ -> None

let calculate tokens = expr tokens >>= fun (v, _) -> Some v
