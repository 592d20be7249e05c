(* what stands in parentheses is cut out and calculated first *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception No_expression

(* the tokens before the first closing parenthesis, and those after it *)
let rec inside = function
  | [] -> raise No_expression
  | RParen :: rest -> ([], rest)
  | t :: rest ->
    let before, after = inside rest in
    (t :: before, after)

let rec flat tokens =
  match tokens with
  | LParen :: rest ->
    let part, rest = inside rest in
    Num (value (flat part)) :: flat rest
  | RParen :: _ -> raise No_expression
  | t :: rest -> t :: flat rest
  | [] -> []

and value tokens =
  match tokens with
  | [ Num n ] -> n
  | Num a :: Times :: Num b :: rest -> value (Num (a * b) :: rest)
  | Num a :: ((Plus | Minus) as op) :: Num b :: Times :: Num c :: rest -> value (Num a :: op :: Num (b * c) :: rest)
  | Num a :: Plus :: Num b :: rest -> value (Num (a + b) :: rest)
  | Num a :: Minus :: Num b :: rest -> value (Num (a - b) :: rest)
  | _ -> raise No_expression

let calculate tokens = try Some (value (flat tokens)) with No_expression -> None
