type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

exception Answer of plan

let schedule tasks =
  let table = Hashtbl.create 10 in
  let enter t =
    if Hashtbl.mem table t.name then raise (Answer (Duplicate t.name)) else Hashtbl.add table t.name false
  in
  let rec loop order left =
    let ready = List.filter (fun t -> List.for_all (Hashtbl.find table) t.deps) left in
    match ready with
    | [] -> if left = [] then Order (List.rev order) else Stuck (List.map (fun t -> t.name) left)
    | first :: others ->
      let best = List.fold_left (fun b t -> if t.cost <= b.cost then t else b) first others in
      Hashtbl.replace table best.name true;
      loop (best.name :: order) (List.filter (fun t -> t.name <> best.name) left)
  in
  try
    List.iter enter tasks;
    List.iter
      (fun t -> List.iter (fun d -> if not (Hashtbl.mem table d) then raise (Answer (Missing d))) t.deps)
      tasks;
    loop [] tasks
  with Answer plan -> plan
