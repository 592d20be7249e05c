module Graph (Node : Map.OrderedType) = struct
  module Nodes = Set.Make (Node)
  module Edges = Map.Make (Node)

  type t = Nodes.t Edges.t

  let empty : t = Edges.empty
  let neighbours n (g : t) = Option.value (Edges.find_opt n g) ~default:Nodes.empty

  let connect a b (g : t) : t =
    let add = function None -> Some (Nodes.singleton b) | Some s -> Some (Nodes.add b s) in
    let keep = function None -> Some Nodes.empty | s -> s in
    g |> Edges.update a add |> Edges.update b keep

  let of_list l = List.fold_left (fun g (a, b) -> connect a b g) empty l

  let reachable start g =
    let rec go seen = function
      | [] -> seen
      | n :: rest when Nodes.mem n seen -> go seen rest
      | n :: rest -> go (Nodes.add n seen) (Nodes.elements (neighbours n g) @ rest)
    in
    go Nodes.empty [ start ]

  let distances start g =
    let queue = Queue.create () in
    Queue.add (start, 0) queue;
    let rec go found =
      match Queue.take_opt queue with
      | None -> found
      | Some (n, _) when Edges.mem n found -> go found
      | Some (n, d) ->
        Nodes.iter (fun m -> Queue.add (m, d + 1) queue) (neighbours n g);
        go (Edges.add n d found)
    in
    Edges.bindings (go Edges.empty)

  exception Cycle of Node.t

  let topological (g : t) =
    let rec visit path n (seen, order) =
      if Nodes.mem n path then raise (Cycle n)
      else if Nodes.mem n seen then (seen, order)
      else
        let seen, order = Nodes.fold (visit (Nodes.add n path)) (neighbours n g) (seen, order) in
        (Nodes.add n seen, n :: order)
    in
    snd (Edges.fold (fun n _ acc -> visit Nodes.empty n acc) g (Nodes.empty, []))
end

module G = Graph (String)

let clothes = G.of_list [ ("socks", "shoes"); ("trousers", "shoes"); ("trousers", "belt"); ("shirt", "belt"); ("belt", "coat") ]
let () = print_endline (String.concat " " (G.topological clothes))
let () = print_endline (String.concat " " (G.Nodes.elements (G.reachable "shirt" clothes)))
let () = List.iter (fun (n, d) -> Printf.printf "%s:%d " n d) (G.distances "trousers" clothes); print_newline ()
let () = try ignore (G.topological (G.connect "coat" "shirt" clothes)) with G.Cycle n -> print_endline ("cycle at " ^ n)
