(* a list of the tasks that are ready, sorted by cost and place; a task enters when its last dep is done *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let number tasks = List.mapi (fun i t -> (t.cost, i, t)) tasks

let rec enter ((cost, i, _) as item) = function
  | ((c, j, _) as first) :: rest when (c, j) < (cost, i) -> first :: enter item rest
  | queue -> item :: queue

let rec repeated = function
  | [] -> None
  | last :: earlier -> (
    (* from the end: what is found in the shorter list comes first *)
    match repeated earlier with
    | Some name -> Some name
    | None -> if List.mem last earlier then Some last else None)

let schedule tasks =
  let names = List.map (fun t -> t.name) tasks in
  let needs = List.concat_map (fun t -> t.deps) tasks in
  match repeated (List.rev names) with
  | Some name -> Duplicate name
  | None when List.exists (fun d -> not (List.mem d names)) needs ->
    Missing (List.find (fun d -> not (List.mem d names)) needs)
  | None ->
    let rec run finished queue blocked =
      match queue with
      | [] ->
        if blocked = [] then Order (List.rev finished)
        else Stuck (List.map (fun (_, _, t) -> t.name) blocked)
      | (_, _, t) :: queue ->
        let finished = t.name :: finished in
        let free (_, _, u) = List.for_all (fun d -> List.mem d finished) u.deps in
        let freed, blocked = List.partition free blocked in
        run finished (List.fold_left (fun q item -> enter item q) queue freed) blocked
    in
    let free, blocked = List.partition (fun (_, _, t) -> t.deps = []) (number tasks) in
    run [] (List.fold_left (fun q item -> enter item q) [] free) blocked
