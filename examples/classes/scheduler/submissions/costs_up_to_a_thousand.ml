type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let a = Array.of_list tasks in
  let n = Array.length a in
  let finished = Hashtbl.create 16 in
  let seen = Hashtbl.create 16 in
  let duplicate = ref None and missing = ref None in
  for i = n - 1 downto 0 do
    for j = 0 to i - 1 do
      if a.(i).name = a.(j).name then duplicate := Some a.(i).name
    done;
    Hashtbl.replace seen a.(i).name ()
  done;
  Array.iter
    (fun t -> List.iter (fun d -> if !missing = None && not (Hashtbl.mem seen d) then missing := Some d) t.deps)
    a;
  match (!duplicate, !missing) with
  | Some name, _ -> Duplicate name
  | None, Some name -> Missing name
  | None, None ->
    let order = ref [] in
    let going = ref true in
    while !going do
      let best = ref (-1) in
      let least = ref 1000 in
      for i = 0 to n - 1 do
        let t = a.(i) in
        if (not (Hashtbl.mem finished t.name)) && List.for_all (Hashtbl.mem finished) t.deps && t.cost < !least
        then begin
          least := t.cost;
          best := i
        end
      done;
      if !best = -1 then going := false
      else begin
        Hashtbl.add finished a.(!best).name ();
        order := a.(!best).name :: !order
      end
    done;
    let left = List.filter (fun t -> not (Hashtbl.mem finished t.name)) tasks in
    if left = [] then Order (List.rev !order) else Stuck (List.map (fun t -> t.name) left)
