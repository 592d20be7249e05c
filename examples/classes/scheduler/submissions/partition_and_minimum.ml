type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let ready finished t = List.for_all (fun d -> List.mem d finished) t.deps

let cheapest = function
  | [] -> invalid_arg "cheapest"
  | tasks ->
    let lowest = List.fold_left (fun m t -> min m t.cost) max_int tasks in
    List.find (fun t -> t.cost = lowest) tasks

let rec plan finished tasks =
  if tasks = [] then Order (List.rev finished)
  else
    match List.partition (ready finished) tasks with
    | [], blocked -> Stuck (List.map (fun t -> t.name) blocked)
    | able, _ ->
      let t = cheapest able in
      plan (t.name :: finished) (List.filter (fun u -> u.name <> t.name) tasks)

let schedule tasks =
  let rec check seen = function
    | t :: _ when List.mem t.name seen -> Some (Duplicate t.name)
    | t :: rest -> check (t.name :: seen) rest
    | [] ->
      let is_missing d = not (List.mem d seen) in
      Option.map (fun d -> Missing d) (List.find_opt is_missing (List.concat_map (fun t -> t.deps) tasks))
  in
  match check [] tasks with
  | Some problem -> problem
  | None -> plan [] tasks
