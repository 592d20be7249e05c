(* schedule tasks says in which order the tasks can be done: always the cheapest of those whose deps are all done, and of
   several that cost the same the one that stands first.
   Duplicate n: two tasks are called n; of several such names, the one that is repeated first. This is looked for first.
   Missing n: there is no task n, but a task needs it; the first such name.
   Stuck names: these tasks, in the order of the list, wait for each other, or for tasks that do. *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let duplicate tasks =
  let seen = Hashtbl.create 16 in
  let again t =
    let found = Hashtbl.mem seen t.name in
    Hashtbl.replace seen t.name ();
    found
  in
  Option.map (fun t -> t.name) (List.find_opt again tasks)

let missing tasks =
  let known name = List.exists (fun t -> t.name = name) tasks in
  List.find_opt (fun name -> not (known name)) (List.concat_map (fun t -> t.deps) tasks)

let schedule tasks =
  match (duplicate tasks, missing tasks) with
  | Some name, _ -> Duplicate name
  | None, Some name -> Missing name
  | None, None ->
    let finished = Hashtbl.create 16 in
    let ready t = List.for_all (Hashtbl.mem finished) t.deps in
    let cheapest best t =
      match best with
      | Some b when b.cost <= t.cost -> best
      | _ -> if ready t then Some t else best
    in
    let rec run order waiting =
      match List.fold_left cheapest None waiting with
      | Some t ->
        Hashtbl.add finished t.name ();
        run (t.name :: order) (List.filter (fun other -> other.name <> t.name) waiting)
      | None -> if waiting = [] then Order (List.rev order) else Stuck (List.map (fun t -> t.name) waiting)
    in
    run [] tasks
