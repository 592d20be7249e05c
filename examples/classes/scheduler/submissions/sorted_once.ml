(* sorted by cost (equal ones stay in their order); then the first that is ready is the cheapest one *)
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
  let names = List.map (fun t -> t.name) tasks in
  match first_repeated [] tasks with
  | Some name -> Duplicate name
  | None -> (
    let needed = List.concat (List.map (fun t -> t.deps) tasks) in
    match List.filter (fun d -> not (List.mem d names)) needed with
    | d :: _ -> Missing d
    | [] ->
      let rec go finished waiting =
        match List.find_opt (fun t -> List.for_all (fun d -> List.mem d finished) t.deps) waiting with
        | Some t -> go (t.name :: finished) (List.filter (fun u -> u <> t) waiting)
        | None when waiting = [] -> Order (List.rev finished)
        | None -> Stuck (List.filter (fun name -> not (List.mem name finished)) names)
      in
      go [] (List.stable_sort (fun a b -> compare a.cost b.cost) tasks))
