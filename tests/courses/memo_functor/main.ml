module type KEY = sig
  type t

  val equal : t -> t -> bool
  val hash : t -> int
end

module Memo (K : KEY) = struct
  module H = Hashtbl.Make (K)

  type 'r stats = { mutable hits : int; mutable misses : int; table : 'r H.t }

  let fix body =
    let s = { hits = 0; misses = 0; table = H.create 16 } in
    let rec f k =
      match H.find_opt s.table k with
      | Some r ->
        s.hits <- s.hits + 1;
        r
      | None ->
        s.misses <- s.misses + 1;
        let r = body f k in
        H.add s.table k r;
        r
    in
    (f, s)
end

module IntMemo = Memo (struct
  type t = int

  let equal = Int.equal
  let hash = Hashtbl.hash
end)

module PairMemo = Memo (struct
  type t = int * int

  let equal = ( = )
  let hash (a, b) = (a * 31) + b
end)

let fib, stats = IntMemo.fix (fun fib n -> if n < 2 then n else fib (n - 1) + fib (n - 2))
let () = Printf.printf "%d %d %d\n" (fib 80) stats.IntMemo.hits stats.IntMemo.misses

let binomial, { PairMemo.table; _ } =
  PairMemo.fix (fun c (n, k) -> if k = 0 || k = n then 1 else c (n - 1, k - 1) + c (n - 1, k))

let () = let n = binomial (30, 15) in Printf.printf "%d %d\n" n (PairMemo.H.length table)

let edit a b =
  let d, _ =
    PairMemo.fix (fun d (i, j) ->
        if i = 0 then j
        else if j = 0 then i
        else
          let change = if a.[i - 1] = b.[j - 1] then 0 else 1 in
          min (min (d (i - 1, j) + 1) (d (i, j - 1) + 1)) (d (i - 1, j - 1) + change))
  in
  d (String.length a, String.length b)

let () = Printf.printf "%d %d\n" (edit "kitten" "sitting") (edit "" "abc")
