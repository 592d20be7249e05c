(* Every form of pattern. *)
let f = function
  | _ | x | 1 | -1 | +2 | 1.5 | -1.5 | 'a' | "s" | {|q|} | 1l | -1L | true | false | () | [] | [||] -> 1
  | 'a'..'z' | '0' .. '9' -> 2
  | x, y, z | (x, y), z | x, (y, z) -> 3
  | C | C x | C (x, y) | C _ | M.C x | M.N.C | C C | C (C x) | C [] | C -1 | C { l = x } -> 4
  | x :: y :: z | (x :: y) :: z | C x :: y | (x, y) :: z | [x] :: y -> 5
  | [x; y; z] | [x] | [x, y; z] | [x | y; z] | [(x as y)] | [|x; y|] | [x; y;] -> 6
  | { l = x; m = y } | { l; m; } | { M.l = x; _ } | { l = x, y } | { l = x | y; m } | { l : int = x; m : int } -> 7
  | x as y | (x as y), z | (x | y) as z | x | y as z | C (x as y) | x, y as z | (x as y) as z | x :: y as z -> 8
  | x | (y | z) | (x | y) | z -> 9
  | (x : int) | (x, y : int * int) | C (x : int) | (x : int), y | (x as y : t) -> 10
  | lazy x | lazy (C x) | C (lazy x) | lazy (lazy x) -> 11
  | `A | `B x | `C (x, y) | `A `B | #t | #M.t -> 12
  | M.(x) | M.(C x, y) | M.[x; y] | M.{ l = x } | M.[] | M.() | M.[|x|] -> 13
  | (module M) | (module M : S) | C (module M : S) -> 14
  | ( + ) | C ( * ) -> 15
  | exception x | exception (C x) | exception C x | exception (A | B) -> 16
  | (::) (x, y) | M.(::) (x, y) -> 17
let f x (y, z) [a] { l; m = n } (C b) _ () 1 "s" 'c' (d as e) (lazy g) `A [||] (h : int) (i | j) M.C M.(k) = x
let x, y = 1 and a :: b = 2 and C c = 3 and (d : int) = 4 and { l; _ } = 5 and e as g = 6 and (h | i) = 7 and _ = 8 and () = 9 and [j] = 10
