module type ORDERED = sig
  type t
  val compare : t -> t -> int
end

module type PRIORITY_QUEUE = sig
  type elt
  type t
  exception Empty
  val empty : t
  val is_empty : t -> bool
  val insert : elt -> t -> t
  val pop : t -> elt * t
end

module Pairing (E : ORDERED) : PRIORITY_QUEUE with type elt = E.t = struct
  type elt = E.t
  type t = Leaf | Node of elt * t list
  exception Empty

  let empty = Leaf
  let is_empty = ( = ) Leaf

  let merge a b =
    match a, b with
    | Leaf, t | t, Leaf -> t
    | Node (x, xs), Node (y, ys) ->
      if E.compare x y <= 0 then Node (x, b :: xs) else Node (y, a :: ys)

  let insert x t = merge (Node (x, [])) t

  let rec pairs = function
    | [] -> Leaf
    | [ t ] -> t
    | a :: b :: rest -> merge (merge a b) (pairs rest)

  let pop = function
    | Leaf -> raise Empty
    | Node (x, ts) -> x, pairs ts
end

module type GRAPH = sig
  type t
  module Vertex : sig
    include ORDERED
    val show : t -> string
  end
  type weight
  val vertices : t -> Vertex.t list
  val edges_from : t -> Vertex.t -> (Vertex.t * weight) list
end

module type WEIGHT = sig
  include ORDERED
  val zero : t
  val ( + ) : t -> t -> t
end

module Dijkstra (W : WEIGHT) (G : GRAPH with type weight = W.t) : sig
  type path = { cost : W.t; via : G.Vertex.t list }
  val from : G.t -> G.Vertex.t -> (G.Vertex.t * path) Seq.t
end = struct
  type path = { cost : W.t; via : G.Vertex.t list }
  module M = Map.Make (G.Vertex)
  module Q = Pairing (struct
    type t = W.t * G.Vertex.t list
    let compare (a, _) (b, _) = W.compare a b
  end)

  let from g start =
    let rec go queue seen =
      match Q.pop queue with
      | exception Q.Empty -> seen
      | (_, []), rest -> go rest seen
      | (_, v :: _), rest when M.mem v seen -> go rest seen
      | (cost, (v :: _ as via)), rest ->
        let push queue (w, weight) = Q.insert (W.(cost + weight), w :: via) queue in
        let seen = M.add v { cost; via = List.rev via } seen in
        go (List.fold_left push rest (G.edges_from g v)) seen
    in
    M.to_seq (go Q.(insert (W.zero, [ start ]) empty) M.empty)
end

module Int_weight = struct
  include Int
  let ( + ) = Stdlib.( + )
end

module City_graph = struct
  module Vertex = struct
    include String
    let show = Fun.id
  end
  module M = Map.Make (Vertex)
  type weight = int
  type t = (Vertex.t * weight) list M.t

  let add_edge (a, b, w) g =
    let cons x = function None -> Some [ x ] | Some l -> Some (x :: l) in
    g |> M.update a (cons (b, w)) |> M.update b (cons (a, w))

  let of_list l = List.fold_right add_edge l M.empty
  let vertices g = List.map fst (M.bindings g)
  let edges_from g v = Option.value ~default:[] (M.find_opt v g)
end

module D = Dijkstra (Int_weight) (City_graph)

let roads =
  City_graph.of_list
    [ "Bonn", "Koeln", 27; "Koeln", "Aachen", 70; "Bonn", "Aachen", 92; "Koeln", "Essen", 68; "Ulm", "Augsburg", 80 ]

let () =
  List.iter
    (fun start ->
       Printf.printf "%s:\n" start;
       Seq.iter
         (fun (city, { D.cost; via }) ->
            Printf.printf "  %-8s %3d %s\n" (City_graph.Vertex.show city) cost (String.concat " > " via))
         (D.from roads start))
    [ "Bonn"; "Ulm" ];
  print_int (List.length (City_graph.vertices roads));
  print_newline ()

module Max_plus = struct
  type t = float
  let compare a b = Float.compare b a
  let zero = infinity
  let ( + ) = Float.min
end

module Grid = struct
  module Vertex = struct
    type t = int * int
    let compare = Stdlib.compare
    let show (x, y) = Printf.sprintf "%d,%d" x y
  end
  type weight = float
  type t = float array array
  let vertices g = List.concat (List.init (Array.length g) (fun x -> List.init (Array.length g.(0)) (fun y -> x, y)))
  let edges_from g (x, y) =
    List.filter_map
      (fun (dx, dy) ->
         let x = x + dx and y = y + dy in
         if x >= 0 && y >= 0 && x < Array.length g && y < Array.length g.(0) then Some ((x, y), g.(x).(y)) else None)
      [ 0, 1; 1, 0; 0, -1; -1, 0 ]
end

module Widest = Dijkstra (Max_plus) (Grid)

let () =
  let grid = [| [| 3.; 1.; 4. |]; [| 1.; 5.; 9. |]; [| 2.; 6.; 5.5 |] |] in
  Widest.from grid (0, 0)
  |> Seq.filter (fun (v, _) -> fst v = 2)
  |> Seq.iter (fun (v, p) -> Printf.printf "%s %g\n" (Grid.Vertex.show v) p.Widest.cost)
