type expr =
  | Num of int
  | Add of expr * expr
  | Div of expr * expr

let rec eval e =
  match e with
  | Num n -> Ok n
  | Add (a, b) -> (
      match eval a, eval b with
      | Ok x, Ok y -> Ok (x + y)
      | Error m, _ | _, Error m -> Error m)
  | Div (a, b) -> (
      match eval a, eval b with
      | Ok _, Ok 0 -> Error "division by zero"
      | Ok x, Ok y -> Ok (x / y)
      | Error m, _ | _, Error m -> Error m)
