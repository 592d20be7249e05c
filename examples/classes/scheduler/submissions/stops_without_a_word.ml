type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let known = Hashtbl.create 10 in
  let finished = Hashtbl.create 10 in
  let rec first_twice = function
    | [] -> None
    | t :: rest ->
      if Hashtbl.mem known t.name then Some t.name
      else begin
        Hashtbl.add known t.name t;
        first_twice rest
      end
  in
  match first_twice tasks with
  | Some name -> Duplicate name
  | None -> (
    let deps = List.concat_map (fun t -> t.deps) tasks in
    match List.find_opt (fun d -> not (Hashtbl.mem known d)) deps with
    | Some d -> Missing d
    | None ->
      let order = ref [] in
      let next () =
        List.fold_left
          (fun best t ->
            if Hashtbl.mem finished t.name || not (List.for_all (Hashtbl.mem finished) t.deps) then best
            else
              match best with
              | Some b when b.cost <= t.cost -> best
              | _ -> Some t)
          None tasks
      in
      let current = ref (next ()) in
      while !current <> None do
        let t = Option.get !current in
        Hashtbl.add finished t.name ();
        order := t.name :: !order;
        current := next ()
      done;
      Order (List.rev !order))
