type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let names = List.map (fun t -> t.name) tasks in
  let rec twice = function
    | [] -> []
    | n :: earlier -> twice earlier @ if List.mem n earlier then [ n ] else []
  in
  let absent = List.filter (fun d -> not (List.mem d names)) (List.concat_map (fun t -> t.deps) tasks) in
  match (twice (List.rev names), absent) with
  | n :: _, _ -> Duplicate n
  | [], d :: _ -> Missing d
  | [], [] ->
    let ready finished t =
      match t.deps with
      | [] -> true
      | d :: _ -> List.mem d finished
    in
    let rec loop finished left =
      match List.filter (ready finished) left with
      | [] -> if left = [] then Order (List.rev finished) else Stuck (List.map (fun t -> t.name) left)
      | t :: rest ->
        let best = List.fold_left (fun b u -> if u.cost < b.cost then u else b) t rest in
        loop (best.name :: finished) (List.filter (fun u -> u.name <> best.name) left)
    in
    loop [] tasks
