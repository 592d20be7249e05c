(* a task that needs itself is no problem *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let find name tasks = List.find_opt (fun t -> t.name = name) tasks

let rec duplicate seen = function
  | [] -> None
  | t :: rest -> if find t.name seen <> None then Some t.name else duplicate (t :: seen) rest

let missing tasks =
  List.find_map (fun t -> List.find_opt (fun d -> find d tasks = None) t.deps) tasks

let schedule tasks =
  match duplicate [] tasks with
  | Some n -> Duplicate n
  | None -> (
    match missing tasks with
    | Some n -> Missing n
    | None ->
      let ready finished t = List.for_all (fun d -> d = t.name || List.mem d finished) t.deps in
      let rec go finished left =
        let candidates = List.filter (ready finished) left in
        match List.stable_sort (fun a b -> compare a.cost b.cost) candidates with
        | t :: _ -> go (t.name :: finished) (List.filter (fun u -> u.name <> t.name) left)
        | [] -> if left = [] then Order (List.rev finished) else Stuck (List.map (fun t -> t.name) left)
      in
      go [] tasks)
