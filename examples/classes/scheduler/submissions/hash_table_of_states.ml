type state = Waiting | Finished

type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let states = Hashtbl.create 50 in
  let problem = ref None in
  let note p = if !problem = None then problem := Some p in
  List.iter
    (fun t -> if Hashtbl.mem states t.name then note (Duplicate t.name) else Hashtbl.add states t.name Waiting)
    tasks;
  List.iter (fun t -> List.iter (fun d -> if not (Hashtbl.mem states d) then note (Missing d)) t.deps) tasks;
  match !problem with
  | Some p -> p
  | None ->
    let is state name = Hashtbl.find states name = state in
    let order = Queue.create () in
    let stop = ref false in
    while not !stop do
      let best = ref None in
      List.iter
        (fun t ->
          if is Waiting t.name && List.for_all (is Finished) t.deps then
            match !best with
            | None -> best := Some t
            | Some b -> if t.cost < b.cost then best := Some t)
        tasks;
      match !best with
      | None -> stop := true
      | Some t ->
        Hashtbl.replace states t.name Finished;
        Queue.add t.name order
    done;
    match List.filter (fun t -> is Waiting t.name) tasks with
    | [] -> Order (List.of_seq (Queue.to_seq order))
    | stuck -> Stuck (List.map (fun t -> t.name) stuck)
