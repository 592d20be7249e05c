(* for every task how many of its deps are still open, and who waits for it *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

exception Problem of plan

let check tasks table =
  List.iter
    (fun t ->
      if Hashtbl.mem table t.name then raise (Problem (Duplicate t.name));
      Hashtbl.add table t.name t)
    tasks;
  List.iter
    (fun t -> List.iter (fun d -> if not (Hashtbl.mem table d) then raise (Problem (Missing d))) t.deps)
    tasks

let schedule tasks =
  let table = Hashtbl.create 20 in
  try
    check tasks table;
    let opened = Hashtbl.create 20 and waiting_for = Hashtbl.create 20 in
    List.iter
      (fun t ->
        let deps = List.sort_uniq compare t.deps in
        Hashtbl.add opened t.name (List.length deps);
        List.iter (fun d -> Hashtbl.add waiting_for d t.name) deps)
      tasks;
    let order = ref [] in
    let left = ref tasks in
    let choice () =
      let ready = List.filter (fun t -> Hashtbl.find opened t.name = 0) !left in
      match ready with
      | [] -> None
      | t :: rest -> Some (List.fold_left (fun best u -> if u.cost < best.cost then u else best) t rest)
    in
    let rec loop () =
      match choice () with
      | None -> ()
      | Some t ->
        order := t.name :: !order;
        left := List.filter (fun u -> u.name <> t.name) !left;
        List.iter
          (fun name -> Hashtbl.replace opened name (Hashtbl.find opened name - 1))
          (Hashtbl.find_all waiting_for t.name);
        loop ()
    in
    loop ();
    if !left = [] then Order (List.rev !order) else Stuck (List.map (fun t -> t.name) !left)
  with Problem plan -> plan
