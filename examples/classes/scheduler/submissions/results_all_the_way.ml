type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let ( >>= ) r f =
  match r with
  | Ok x -> f x
  | Error plan -> plan

let no_duplicates tasks =
  let rec go seen = function
    | [] -> Ok (List.rev seen)
    | { name; _ } :: _ when List.mem name seen -> Error (Duplicate name)
    | { name; _ } :: rest -> go (name :: seen) rest
  in
  go [] tasks

let nothing_missing tasks names =
  let step found t = if found <> None then found else List.find_opt (fun d -> not (List.mem d names)) t.deps in
  match List.fold_left step None tasks with
  | None -> Ok ()
  | Some d -> Error (Missing d)

let better a b = if b.cost < a.cost then b else a

let rec next finished best = function
  | [] -> best
  | t :: rest ->
    let ok = List.for_all (fun d -> List.mem d finished) t.deps in
    let best =
      match (ok, best) with
      | false, _ -> best
      | true, None -> Some t
      | true, Some b -> Some (better b t)
    in
    next finished best rest

let schedule tasks =
  no_duplicates tasks >>= fun names ->
  nothing_missing tasks names >>= fun () ->
  let rec go finished left =
    match (next finished None left, left) with
    | None, [] -> Order (List.rev finished)
    | None, _ -> Stuck (List.map (fun t -> t.name) left)
    | Some t, _ -> go (t.name :: finished) (List.filter (( != ) t) left)
  in
  go [] tasks
