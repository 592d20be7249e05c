type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let rec repeated seen = function
  | [] -> None
  | t :: _ when List.mem t.name seen -> Some t.name
  | t :: rest -> repeated (t.name :: seen) rest

let rec absent names = function
  | [] -> None
  | t :: rest -> (
    match List.filter (fun d -> not (List.mem d names)) t.deps with
    | d :: _ -> Some d
    | [] -> absent names rest)

(* takes the cheapest ready task out of the list: the task and the others, which come out backwards *)
let pick finished tasks =
  let ready t = List.for_all (fun d -> List.mem d finished) t.deps in
  List.fold_left
    (fun (best, others) t ->
      match best with
      | None when ready t -> (Some t, others)
      | Some b when ready t && t.cost < b.cost -> (Some t, b :: others)
      | _ -> (best, t :: others))
    (None, []) tasks

let schedule tasks =
  let rec go finished left =
    match pick finished left with
    | None, [] -> Order (List.rev finished)
    | None, stuck -> Stuck (List.map (fun t -> t.name) stuck)
    | Some t, _ -> go (t.name :: finished) (List.filter (fun u -> u <> t) left)
  in
  match repeated [] tasks with
  | Some name -> Duplicate name
  | None -> (
    match absent (List.map (fun t -> t.name) tasks) tasks with
    | Some d -> Missing d
    | None -> go [] tasks)
