(* first to reverse Polish notation, then a stack machine *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Error

let rank = function
  | Plus | Minus -> 1
  | Times -> 2
  | _ -> 0

let rec postfix out ops wants_number = function
  | [] ->
    if wants_number || List.mem LParen ops then raise Error
    else List.rev_append out ops
  | Num n :: ts when wants_number -> postfix (Num n :: out) ops false ts
  | LParen :: ts when wants_number -> postfix out (LParen :: ops) true ts
  | RParen :: ts when not wants_number -> close out ops ts
  | ((Plus | Minus | Times) as op) :: ts when not wants_number ->
    let rec move out = function
      | o :: ops when rank o >= rank op -> move (o :: out) ops
      | ops -> postfix out (op :: ops) true ts
    in
    move out ops
  | _ -> raise Error

and close out ops ts =
  match ops with
  | LParen :: ops -> postfix out ops false ts
  | o :: ops -> close (o :: out) ops ts
  | [] -> raise Error

let run stack token =
  match (token, stack) with
  | Num n, _ -> n :: stack
  | Plus, a :: b :: rest -> (a + b) :: rest
  | Minus, a :: b :: rest -> (a - b) :: rest
  | Times, a :: b :: rest -> (a * b) :: rest
  | _ -> raise Error

let calculate tokens =
  try
    match List.fold_left run [] (postfix [] [] true tokens) with
    | [ v ] -> Some v
    | _ -> None
  with Error -> None
