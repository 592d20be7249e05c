(* does all tasks that are ready, cheapest first, and then looks again *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let by_cost a b = compare a.cost b.cost

let rec rounds finished waiting =
  let is_ready t = List.for_all (fun d -> List.mem d finished) t.deps in
  match List.partition is_ready waiting with
  | [], [] -> Order (List.rev finished)
  | [], stuck -> Stuck (List.map (fun t -> t.name) stuck)
  | ready, others ->
    let sorted = List.stable_sort by_cost ready in
    rounds (List.fold_left (fun acc t -> t.name :: acc) finished sorted) others

let schedule tasks =
  let names = List.map (fun t -> t.name) tasks in
  let rec check seen = function
    | [] -> None
    | n :: rest -> if List.mem n seen then Some n else check (n :: seen) rest
  in
  match check [] names with
  | Some n -> Duplicate n
  | None -> (
    match List.find_opt (fun d -> not (List.mem d names)) (List.concat_map (fun t -> t.deps) tasks) with
    | Some d -> Missing d
    | None -> rounds [] tasks)
