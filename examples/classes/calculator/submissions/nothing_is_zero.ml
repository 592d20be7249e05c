type token =
  | Num of int
  | Plus
  | Minus
  | Times
  | LParen
  | RParen

exception Stop

let calculate tokens =
  let rest = ref tokens in
  let next () =
    match !rest with
    | [] -> raise Stop
    | t :: ts ->
      rest := ts;
      t
  in
  let sees t =
    match !rest with
    | u :: _ -> t = u
    | [] -> false
  in
  let rec expr () =
    let v = ref (term ()) in
    while sees Plus || sees Minus do
      match next () with
      | Plus -> v := !v + term ()
      | _ -> v := !v - term ()
    done;
    !v
  and term () =
    let v = ref (factor ()) in
    while sees Times do
      ignore (next ());
      v := !v * factor ()
    done;
    !v
  and factor () =
    match next () with
    | Num n -> n
    | LParen ->
      let v = expr () in
      if next () = RParen then v else raise Stop
    | _ -> raise Stop
  in
  if tokens = [] then Some 0
  else
    try
      let v = expr () in
      if !rest = [] then Some v else None
    with Stop -> None
