type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Error

let rec sum ts =
  let v, ts = prod ts in
  sum_rest v ts

and sum_rest v ts =
  match ts with
  | Plus :: ts ->
    let w, ts = prod ts in
    sum_rest (v + w) ts
  | Minus :: ts ->
    let w, ts = prod ts in
    sum_rest (v - w) ts
  | _ -> (v, ts)

and prod ts =
  let v, ts = fact ts in
  prod_rest v ts

and prod_rest v ts =
  match ts with
  | Times :: ts ->
    let w, ts = fact ts in
    prod_rest (v * w) ts
  | _ -> (v, ts)

and fact ts =
  match ts with
  | Num n :: ts -> (n, ts)
  | LParen :: ts ->
    let v, ts = sum ts in
    (match ts with
     | RParen :: ts -> (v, ts)
     | _ -> (v, ts))
  | _ -> raise Error

let calculate ts =
  try
    let v, ts = sum ts in
    if ts = [] then Some v else None
  with Error -> None
