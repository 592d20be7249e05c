module UF = struct
  type t = { parent : int array; rank : int array; mutable count : int }
  let make n = { parent = Array.init n Fun.id; rank = Array.make n 0; count = n }
  let rec find t x = let p = t.parent.(x) in if p = x then x else begin let r = find t p in t.parent.(x) <- r; r end
  let union t a b =
    let a = find t a and b = find t b in
    if a <> b then begin
      t.count <- t.count - 1;
      if t.rank.(a) < t.rank.(b) then t.parent.(a) <- b
      else begin
        t.parent.(b) <- a;
        if t.rank.(a) = t.rank.(b) then t.rank.(a) <- t.rank.(a) + 1
      end;
      true
    end else false
end
module G = struct
  module V = struct type t = string let compare = compare let equal = String.equal let hash = Hashtbl.hash end
  module VM = Map.Make (V)
  module VS = Set.Make (V)
  module VH = Hashtbl.Make (V)
  type t = (string * int) list VM.t
  let empty : t = VM.empty
  let add_edge u v w g =
    VM.update u (function None -> Some [ v, w ] | Some l -> Some ((v, w) :: l)) g
    |> VM.update v (function None -> Some [ u, w ] | Some l -> Some ((u, w) :: l))
  let succ v g = try VM.find v g with Not_found -> []
  let bfs g s =
    let dist = VH.create 16 in
    let q = Queue.create () in
    VH.add dist s 0; Queue.add s q;
    while not (Queue.is_empty q) do
      let u = Queue.pop q in
      List.iter (fun (v, _) -> if not (VH.mem dist v) then (VH.add dist v (VH.find dist u + 1); Queue.push v q)) (succ u g)
    done;
    VH.fold (fun k d acc -> VM.add k d acc) dist VM.empty
  let dfs g s =
    let rec go (seen, order) v =
      if VS.mem v seen then seen, order
      else let seen, order = List.fold_left go (VS.add v seen, order) (List.map fst (succ v g)) in seen, v :: order in
    snd (go (VS.empty, []) s)
  module PQ = Set.Make (struct type t = int * string let compare = Stdlib.compare end)
  let dijkstra g s =
    let rec loop pq dist = match PQ.min_elt_opt pq with
      | None -> dist
      | Some ((d, u) as e) ->
        let pq = PQ.remove e pq in
        if d > VM.find u dist then loop pq dist
        else
          let pq, dist = List.fold_left (fun (pq, dist) (v, w) ->
              let nd = d + w in
              match VM.find_opt v dist with
              | Some od when od <= nd -> pq, dist
              | _ -> PQ.add (nd, v) pq, VM.add v nd dist) (pq, dist) (succ u g) in
          loop pq dist
    in loop (PQ.singleton (0, s)) (VM.singleton s 0)
end
let g = List.fold_left (fun g (u, v, w) -> G.add_edge u v w g) G.empty [ "a", "b", 4; "a", "c", 1; "c", "b", 2; "b", "d", 5; "c", "d", 8; "d", "e", 3 ]
let show m = G.VM.bindings m |> List.map (fun (k, v) -> k ^ "=" ^ string_of_int v) |> String.concat " "
let () = print_endline (show (G.bfs g "a")); print_endline (show (G.dijkstra g "a")); print_endline (String.concat " " (G.dfs g "a"))
let kruskal n edges =
  let uf = UF.make n in
  List.sort (fun (_, _, a) (_, _, b) -> compare a b) edges |> List.filter (fun (a, b, _) -> UF.union uf a b)
let mst = kruskal 5 [ 0, 1, 4; 0, 2, 1; 2, 1, 2; 1, 3, 5; 2, 3, 8; 3, 4, 3 ]
let () = List.iter (fun (a, b, w) -> Printf.printf "%d-%d(%d) " a b w) mst; print_newline ()
