(* the first one that is ready *)
type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let names = List.map (fun t -> t.name) tasks in
  let rec dup seen = function
    | [] -> None
    | n :: rest -> if List.mem n seen then Some n else dup (n :: seen) rest
  in
  let missing = List.filter (fun d -> not (List.mem d names)) (List.concat_map (fun t -> t.deps) tasks) in
  match (dup [] names, missing) with
  | Some n, _ -> Duplicate n
  | None, d :: _ -> Missing d
  | None, [] ->
    let rec go finished left =
      if left = [] then Order (List.rev finished)
      else
        match List.find_opt (fun t -> List.for_all (fun d -> List.mem d finished) t.deps) left with
        | Some t -> go (t.name :: finished) (List.filter (fun u -> u.name <> t.name) left)
        | None -> Stuck (List.map (fun t -> t.name) left)
    in
    go [] tasks
