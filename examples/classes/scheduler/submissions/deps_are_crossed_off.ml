(* whenever a task is done, its name is taken out of the deps of all others *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let names = List.map (fun t -> t.name)

let rec twice seen = function
  | [] -> None
  | x :: rest -> if List.mem x seen then Some x else twice (x :: seen) rest

let rec unknown all = function
  | [] -> None
  | t :: rest -> (
    match List.filter (fun d -> not (List.mem d all)) t.deps with
    | [] -> unknown all rest
    | d :: _ -> Some d)

let rec best = function
  | [] -> None
  | t :: rest -> (
    let other = best rest in
    if t.deps <> [] then other
    else
      match other with
      | Some u when u.cost < t.cost -> other
      | _ -> Some t)

let rec work order tasks =
  match best tasks with
  | None -> if tasks = [] then Order (List.rev order) else Stuck (names tasks)
  | Some chosen ->
    let others = List.filter (fun t -> t.name <> chosen.name) tasks in
    let cross t = { t with deps = List.filter (fun d -> d <> chosen.name) t.deps } in
    work (chosen.name :: order) (List.map cross others)

let schedule tasks =
  match twice [] (names tasks) with
  | Some n -> Duplicate n
  | None -> (
    match unknown (names tasks) tasks with
    | Some d -> Missing d
    | None -> work [] tasks)
