module type MONAD = sig
  type 'a t

  val return : 'a -> 'a t
  val bind : 'a t -> ('a -> 'b t) -> 'b t
end

module Syntax (M : MONAD) = struct
  let ( let* ) = M.bind
  let ( let+ ) m f = M.bind m (fun x -> M.return (f x))
  let ( and+ ) a b = M.bind a (fun a -> M.bind b (fun b -> M.return (a, b)))

  let rec sequence = function
    | [] -> M.return []
    | m :: rest ->
      let* x = m in
      let* xs = sequence rest in
      M.return (x :: xs)
end

module State = struct
  type 'a t = int -> 'a * int

  let return x s = (x, s)

  let bind m f s =
    let x, s = m s in
    f x s

  let next s = (s, s + 1)
end

module Maybe = struct
  type 'a t = 'a option

  let return x = Some x
  let bind = Option.bind
end

module Log = struct
  type 'a t = 'a * string list

  let return x = (x, [])

  let bind (x, log) f =
    let y, more = f x in
    (y, log @ more)

  let say line = ((), [ line ])
end

let label_three () =
  let open Syntax (State) in
  let* a = State.next in
  let* b = State.next in
  let+ c = State.next and+ d = State.next in
  [ a; b; c; d ]

let () = List.iter (Printf.printf "%d ") (fst (label_three () 5)); print_newline ()

let safe_div a b =
  let open Syntax (Maybe) in
  let+ x = a and+ y = if b = Some 0 then None else b in
  x / y

let show = function None -> "none" | Some n -> string_of_int n
let () = print_endline (String.concat " " (List.map show [ safe_div (Some 7) (Some 2); safe_div (Some 7) (Some 0); safe_div None (Some 1) ]))

let rec factorial n =
  let open Syntax (Log) in
  if n = 0 then Log.return 1
  else
    let* () = Log.say (Printf.sprintf "factorial %d" n) in
    let+ rest = factorial (n - 1) in
    n * rest

let () = let n, log = factorial 3 in Printf.printf "%d: %s\n" n (String.concat "; " log)
module S = Syntax (Maybe)
let () = print_endline (match S.sequence [ Some 1; Some 2 ] with Some l -> String.concat "," (List.map string_of_int l) | None -> "none")
