(* Finds the operator that is applied last: the last + or - outside of parentheses,
   and if there is none the last *. Works on the reversed list. *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

(* before and after the first operator that satisfies p, in a reversed list *)
let split p reversed =
  let rec go depth right = function
    | [] -> None
    | t :: left when depth = 0 && p t -> Some (left, t, right)
    | RParen :: left -> go (depth + 1) (RParen :: right) left
    | LParen :: left -> if depth = 0 then None else go (depth - 1) (LParen :: right) left
    | t :: left -> go depth (t :: right) left
  in
  go 0 [] reversed

let both f a b =
  match (a, b) with
  | Some a, Some b -> Some (f a b)
  | _ -> None

let rec calculate tokens =
  let reversed = List.rev tokens in
  match split (fun t -> t = Plus || t = Minus) reversed with
  | Some (left, op, right) ->
    both (if op = Plus then ( + ) else ( - )) (calculate (List.rev left)) (calculate right)
  | None -> (
    match split (fun t -> t = Times) reversed with
    | Some (left, _, right) -> both ( * ) (calculate (List.rev left)) (calculate right)
    | None -> (
      match (tokens, reversed) with
      | [ Num n ], _ -> Some n
      | LParen :: _, RParen :: inside when inside <> [] ->
        (match List.rev inside with
         | _ :: inside -> calculate inside
         | [] -> None)
      | _ -> None))
