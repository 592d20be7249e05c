module type UNION_FIND = sig
  type t

  val create : int -> t
  val find : t -> int -> int
  val union : t -> int -> int -> bool
  val sets : t -> int
end

module Ranked : UNION_FIND = struct
  type t = { parent : int array; rank : int array; mutable sets : int }

  let create n = { parent = Array.init n Fun.id; rank = Array.make n 0; sets = n }

  let rec find t i =
    if t.parent.(i) = i then i
    else begin
      let root = find t t.parent.(i) in
      t.parent.(i) <- root;
      root
    end

  let union t i j =
    let i = find t i and j = find t j in
    i <> j
    && begin
         let i, j = if t.rank.(i) < t.rank.(j) then (j, i) else (i, j) in
         t.parent.(j) <- i;
         if t.rank.(i) = t.rank.(j) then t.rank.(i) <- t.rank.(i) + 1;
         t.sets <- t.sets - 1;
         true
       end

  let sets t = t.sets
end

type edge = { a : int; b : int; weight : float }

module Kruskal (U : UNION_FIND) = struct
  let run n edges =
    let u = U.create n in
    let chosen = List.filter (fun { a; b; _ } -> U.union u a b) (List.sort (fun x y -> Float.compare x.weight y.weight) edges) in
    (chosen, U.sets u)
end

module K = Kruskal (Ranked)

let edge a b weight = { a; b; weight }
let edges = [ edge 0 1 7.; edge 0 3 5.; edge 1 2 8.; edge 1 3 9.; edge 1 4 7.5; edge 2 4 5.5; edge 3 4 15.; edge 5 6 1. ]
let chosen, left = K.run 7 edges
let () = List.iter (fun { a; b; weight } -> Printf.printf "%d-%d %.1f\n" a b weight) chosen
let () = Printf.printf "%d trees, %.2f\n" left (List.fold_left (fun s e -> s +. e.weight) 0. chosen)

let grid = Array.make_matrix 3 4 '.'
let () = Array.iteri (fun i row -> Array.iteri (fun j _ -> if (i + j) mod 3 = 0 then row.(j) <- '#') row) grid
let () = Array.iter (fun row -> print_endline (String.of_seq (Array.to_seq row))) grid
