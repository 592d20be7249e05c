(* Every form of expression, with the groupings that are easy to get wrong. *)
let literals = 1, -1, 0x1F, 0o17, 0b101, 1_000, 1l, -2L, 3n, 1.5, -1.5e3, 1., 0x1.8p3, 'a', '\n', '\'', '\065', '\x41', "s\t\"q\"\\", {|raw "text"|}, {id|a |} b|id}, true, false, (), [], [||]
let minus a b f = a - b, a -b, a-b, -a, - -a, -(-a), f (-1), f (- a), -f a, a - -1, a * -b, ~-a, ~- 1, -. a, -. 1.5, +a, +1, a ** -b, -a.field, (-1).field, -(f a b) + 1, -1 ** 2
let arithmetic a b c = a + b * c, (a + b) * c, a - b - c, a - (b - c), a ** b ** c, (a ** b) ** c, a mod b * c, a lsl b lsr c, a land b lor c lxor a, a / b % c
let lists a b c = a :: b :: c, (a :: b) :: c, a @ b @ c, (a @ b) @ c, a ^ b ^ c, a :: b @ c, a + b :: c, [a; b; c], [a, b; c], [(a; b)], [a :: b; c], [|a; b|], [(fun x -> x); c], [if a then b else c; c]
let logic a b c = a && b || c, a || b && c, (a || b) && c, a & b or c, not a && b, a = b && b < c, a = (b = c), (a = b) = c, a <> b, a == b, a != b, a <= b, a >= b, a > b, (a && b) && c, a && (b && c)
let custom ( +++ ) ( |> ) ( @@ ) (!!) (~~) a b = a +++ b, a |> b |> a, a @@ b @@ a, !!a, ~~b, ( + ) a b, ( * ) a b, ( ** ) a, (!) a, (:=) a b, (mod) a b, ( or ), (land)
let custom () = a $ b, a <|> b, a >>= b >>= c, a <*> b, a =~ b, a |+ b, a &+ b, a ^^ b, a @+ b, a +! b, a -? b, a *~ b, a /~ b, a %~ b, a **~ b, !a.b, !(a.b), (!a).b, !a b, f !a !b, a##b##c, a#?b
let tuples a b c = (a, b), c, (a, (b, c)), ((a, b), c), (if a then b else c), (fun x -> x, a), (a := b), (a, b := c)
let sequences a b c d = a; b; c; d
let sequences a b c = (a; b); c
let sequences a b c = (a; (b; c);)
let ifs a b c = if a then b else c; if a then b; if a then if b then c else a; if a then (if b then c) else a; if a then b else if c then a else b; (if a then b); c
let ifs a b c = (if a then b else c) + 1, (if a then b else c + 1); if a; b then c else a
let ifs a r = if a then r := 1 else r := 2; if a then 1, 2 else 3, 4
let ifs a b = if a then let x = 1 in x else b
let ifs a b = if a then begin b; b end else begin a end
let ifs a b = if a then match b with 1 -> 2 | _ -> 3 else 4
let funs = fun x -> fun y -> x; y
let funs = fun x y -> (fun z -> z) x, fun () -> y
let funs = fun (x, y) [a; b] { l; m = n } _ (Some c) -> x
let funs = fun x : int -> x
let funs = fun (type a) (x : a) (type b c) -> x
let funs = fun ~a ~b:c ?d ?e:f ?(g = 1) ?(h : int = 2) ~(i : int) ?j:(k = 3) ?l:(Some m : int option = 4) ~n:(o, p) ?q:_ -> a
let funs = List.map (fun x -> x + 1) [1; 2] |> List.filter (function 1 -> true | _ -> false)
let funs = f @@ fun x -> g x @@ function | 1 -> 2 | n when n > 2 -> 3 | _ -> 4
let funs = 1 + fun x -> x
let apply f = f 1 2, f (g 1) 2, f (-1), f (fun x -> x), f [1] [|2|] { l = 3 } (4, 5) (), f None (Some 1), f ~a ~b:1 ?c ?d:(Some 2) 3, (f 1) 2, f.g 1, f.g.h 1 2, f.(1) 2, (Some) 1, Some (f 1), Some [], Some None, (Some 1, None)
let apply f = assert (f 1), lazy (f 1), assert false, lazy f.x, assert f.x 
let apply = Some (lazy 1), M.C (1, 2), M.N.C 1, M.x, M.N.x, M.(+), M.N.( * ) 1 2, M.(x + y), M.[1; 2], M.[], M.(), M.[|1|], M.{ l = 1 }, M.(fun x -> x), M.N.(f).g, M.(::) (1, []), (::) (1, []), `A, `B 1, `C (1, 2), `a, f `A `B
let access a i = a.l, a.M.l, a.M.N.l, a.(i), a.[i], a.(i).(i), a.(i).l.[i], (f a).l, (f a).(i), f a.l a.(i), "s".[0], [|1|].(0), (C).l, a.(i + 1), a.(i; i)
let access a i v = a.l <- v; a.(i) <- v; a.[i] <- v; a.l.m <- v; a.M.l <- v + 1; a.l <- if v then i else a; a.l <- v, i; a.l <- a.m <- v; a.l <- v := i; v := a.l <- i
let access r = r := !r + 1; r := fun x -> x; !r.l <- 1; !r 1; r := 1, 2; r := s := 3
let records e = { l = 1; m = 2 }, { l; m; }, { M.l = 1 }, { e with l = 1 }, { e.x with l; m = 3; }, { (f e) with l = e; M.m = fun x -> x }, { l = (1; 2) }, { l = 1, 2 }, { l : int = 1; m : int }, { l = if e then 1 else 2; m = fun x -> x }
let loops () = while !a do b; c done; for i = 0 to n - 1 do print i; done; for _i = n downto 0 do () done; for _ = 1 to 2 do () done
let loops () = (while a do b done); for i = a to b do while c do d done done
let matches x = match x with 1 -> 2 | 3 -> 4; 5 | _ -> match y with 6 -> 7 | 8 -> 9
let matches x = match x with | 1 -> (match y with 2 -> 3) | 4 -> 5
let matches x y = match x, y with | 0, _ | _, 0 when x > y -> begin match x with 1 -> 2 | _ -> 3 end | _ -> 4
let matches x = (match x with _ -> 1) + 2, match x with _ -> fun y -> y | exception Not_found -> z | exception (Failure _ | Exit) -> w
let tries x = try f x with Not_found -> 1 | Failure s when s = "" -> 2
let tries x = try x; y with _ -> (try z with Exit -> 1); 2
let lets = let x = 1 in let y = 2 and z = 3 in let rec f x = g x and g x = f x in f x; g y
let lets = (let x = 1 in x), let y = 2 in y
let lets = let x : int = 1 in let f x y : int = x in let (a, b) : int * int = 1, 2 in let a, b = b, a in let _ = 1 in let () = () in let Some x = y in let { l; _ } = r in let [a] = b in let a :: b = c in let (x : int) = 1 in let x as y = 1 in let ( + ) a b = a in let lazy x = y in x
let lets = let f : 'a 'b. 'a -> 'b -> 'a = fun x _ -> x in let f : type a b. a -> b = g in let f (type a) ~x ?(y = 1) (z : a) : a = z in f
let lets = let open M in x + y
let lets = let open! M.N in let module X = Y in let module F (X : S) : T = struct let x = 1 end in let exception E of int * string in raise (E (1, ""))
let lets = let* x = a in let+ y = b and+ z = c in let* u, v = w in let*! f x = y in return x
let lets = let* x in x
let types = (x : int), (x : 'a list :> 'b), (x :> t), ((x; y) : t), (fun x -> x : int -> int), (x : [ `A | `B of int ]), f (x : int), (module M : S), (module M), (module struct let x = 1 end : S)
let begins = begin x end, begin x; y end, begin end, begin match x with _ -> y end, f begin x end, begin x end.l
let strings = "line \
   continued", "two
lines", "\u{e9}\u{1F600}", "\255\xff\o377", "\ space"
let comments = (* a (* nested *) "string *)" '"' don't {|*)|} *) 1
let attributes = (1 [@a]) + (2 [@b "x"]) [@@c fun x -> x]
[@@@floating { x = [1] }]
let _ = fun [@inline] x -> x
let x = if a then b else c, d
let x = a, if b then c else d, e
let x = f x; let y = 1 in y; z
let x = (a; let y = 1 in y); z
let x = ((fun x -> x); y)
let x = (match a with _ -> b), c
let x = - (match a with _ -> b)
let x = (if a then b) ; c
let x = not (a && b), (not a) && b, f (a, b), f ((a, b), c), f ((a : int), b)
let x = a.(let i = 1 in i), a.(fun x -> x)
let x = while let x = 1 in x do if a then b done
let x = (a.m <- b; c).l
let x = fun x -> (x : int)
let x = (function 1 -> 2 | _ -> 3) 4
let x = try a with _ -> b; c
let x = lazy (a; b), assert (a = b), lazy (lazy a)
let x = !(f a), !(!a), -(!a), !(-1), - (a : int), -(a, b), -(a = b), (-a) + b, -(a + b), -(a * b), -(a ** b), (-a) ** b, -(-(-a))
let x = f (a; b) (if a then b) (let a = b in c) (a, b) (a :: b) (a := b)
let x = (a := b); (a.l <- b); (a.l <- (b; c))
let x = (a.l <- b) := c
let x = (a := b) := c
let x = ((a, b) : t), (a : t), (a : t)
let x = `A (`B `C), `A `B
let x = (`A) 1, (M.C) 2, (()) 3, () 4, [] 5, true 6
let x = f ~a:(fun x -> x) ~b:(-1) ~c:!x ~d:x.y ~e:(f x) ?f:None
let x = "a" ^ "b" :: c, a = b :: c, a @ b :: c @ d
