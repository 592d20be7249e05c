(* the rest of the input is a global variable, as in a lecture on C *)
type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Bad_input

let input = ref []

let peek () =
  match !input with
  | [] -> None
  | t :: _ -> Some t

let advance () = input := List.tl !input

let expect t = if peek () = Some t then advance () else raise Bad_input

let rec expression () =
  let result = ref (term ()) in
  while peek () = Some Plus || peek () = Some Minus do
    let op = peek () in
    advance ();
    let right = term () in
    if op = Some Plus then result := !result + right
    else result := !result - right
  done;
  !result

and term () =
  let result = ref (factor ()) in
  while peek () = Some Times do
    advance ();
    result := !result * factor ()
  done;
  !result

and factor () =
  match peek () with
  | Some (Num n) ->
    advance ();
    n
  | Some LParen ->
    advance ();
    let v = expression () in
    expect RParen;
    v
  | _ -> raise Bad_input

let calculate tokens =
  input := tokens;
  try
    let v = expression () in
    if !input = [] then Some v else None
  with Bad_input -> None
