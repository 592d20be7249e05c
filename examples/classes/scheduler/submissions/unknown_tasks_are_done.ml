(* what is not in the list must have been done before *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let rec first_repeated seen = function
  | [] -> None
  | t :: rest -> if List.mem t.name seen then Some t.name else first_repeated (t.name :: seen) rest

let schedule tasks =
  let rec run order left =
    let waits_for d = List.exists (fun t -> t.name = d) left in
    let ready = List.filter (fun t -> not (List.exists waits_for t.deps)) left in
    match ready with
    | [] when left = [] -> Order (List.rev order)
    | [] -> Stuck (List.map (fun t -> t.name) left)
    | t :: rest ->
      let best = List.fold_left (fun b u -> if u.cost < b.cost then u else b) t rest in
      run (best.name :: order) (List.filter (fun u -> u.name <> best.name) left)
  in
  match first_repeated [] tasks with
  | Some name -> Duplicate name
  | None -> run [] tasks
