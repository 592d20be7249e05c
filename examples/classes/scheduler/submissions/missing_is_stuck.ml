type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let names = List.map (fun t -> t.name) tasks in
  let rec duplicate = function
    | [] -> None
    | n :: earlier -> (
      match duplicate earlier with
      | None when List.mem n earlier -> Some n
      | found -> found)
  in
  let rec go finished left =
    let ready = List.filter (fun t -> List.for_all (fun d -> List.mem d finished) t.deps) left in
    match (left, ready) with
    | [], _ -> Order (List.rev finished)
    | _, [] -> Stuck (List.map (fun t -> t.name) left)
    | _, t :: rest ->
      let best = List.fold_left (fun b u -> if u.cost < b.cost then u else b) t rest in
      go (best.name :: finished) (List.filter (fun u -> u.name <> best.name) left)
  in
  match duplicate (List.rev names) with
  | Some n -> Duplicate n
  | None -> go [] tasks
