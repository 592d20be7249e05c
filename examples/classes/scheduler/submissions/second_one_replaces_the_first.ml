type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let table = Hashtbl.create 16 in
  List.iter (fun t -> Hashtbl.replace table t.name t) tasks;
  let names = List.sort_uniq compare (List.map (fun t -> t.name) tasks) in
  let missing =
    List.find_opt (fun d -> not (Hashtbl.mem table d)) (List.concat_map (fun t -> t.deps) tasks)
  in
  (* in the order of the list *)
  let tasks = List.filter (fun t -> Hashtbl.find table t.name == t) tasks in
  let finished name order = List.mem name order in
  let rec go order =
    let waiting = List.filter (fun t -> not (finished t.name order)) tasks in
    let ready = List.filter (fun t -> List.for_all (fun d -> finished d order) t.deps) waiting in
    match List.stable_sort (fun a b -> compare a.cost b.cost) ready with
    | t :: _ -> go (t.name :: order)
    | [] ->
      if List.length order = List.length names then Order (List.rev order)
      else Stuck (List.map (fun t -> t.name) waiting)
  in
  match missing with
  | Some d -> Missing d
  | None -> go []
