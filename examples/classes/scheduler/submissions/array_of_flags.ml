type task = { name : string; cost : int; deps : string list }

type plan =
  | Order of string list
  | Duplicate of string
  | Missing of string
  | Stuck of string list

let schedule tasks =
  let a = Array.of_list tasks in
  let n = Array.length a in
  let index name =
    let rec find i = if i = n then -1 else if a.(i).name = name then i else find (i + 1) in
    find 0
  in
  let result = ref None in
  let tell plan = if !result = None then result := Some plan in
  (* index gives the first one with this name *)
  Array.iteri (fun i t -> if index t.name < i then tell (Duplicate t.name)) a;
  Array.iter (fun t -> List.iter (fun d -> if index d < 0 then tell (Missing d)) t.deps) a;
  match !result with
  | Some plan -> plan
  | None ->
    let finished = Array.make n false in
    let order = ref [] in
    let progress = ref true in
    while !progress do
      progress := false;
      let best = ref (-1) in
      for i = n - 1 downto 0 do
        if (not finished.(i)) && List.for_all (fun d -> finished.(index d)) a.(i).deps then
          if !best < 0 || a.(i).cost <= a.(!best).cost then best := i
      done;
      if !best >= 0 then begin
        finished.(!best) <- true;
        order := a.(!best).name :: !order;
        progress := true
      end
    done;
    if List.length !order = n then Order (List.rev !order)
    else Stuck (List.filter (fun name -> not finished.(index name)) (List.map (fun t -> t.name) tasks))
