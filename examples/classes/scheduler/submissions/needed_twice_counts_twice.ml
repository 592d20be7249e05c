(* number of open deps of each task; it goes down when one of them is done *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

exception Bad of plan

let schedule tasks =
  let opened = Hashtbl.create 16 in
  let by_name = Hashtbl.create 16 in
  try
    List.iter
      (fun t ->
        if Hashtbl.mem by_name t.name then raise (Bad (Duplicate t.name));
        Hashtbl.add by_name t.name t;
        Hashtbl.add opened t.name (List.length t.deps))
      tasks;
    List.iter (fun t -> List.iter (fun d -> if not (Hashtbl.mem by_name d) then raise (Bad (Missing d))) t.deps) tasks;
    let rec go order left =
      let ready = List.filter (fun t -> Hashtbl.find opened t.name = 0) left in
      match List.stable_sort (fun a b -> compare a.cost b.cost) ready with
      | [] -> if left = [] then Order (List.rev order) else Stuck (List.map (fun t -> t.name) left)
      | t :: _ ->
        let left = List.filter (fun u -> u.name <> t.name) left in
        List.iter
          (fun u ->
            if List.mem t.name u.deps then Hashtbl.replace opened u.name (Hashtbl.find opened u.name - 1))
          left;
        go (t.name :: order) left
    in
    go [] tasks
  with Bad plan -> plan
