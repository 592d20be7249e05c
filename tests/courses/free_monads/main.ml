module type FUNCTOR = sig
  type 'a t
  val map : ('a -> 'b) -> 'a t -> 'b t
end

module type MONAD = sig
  type 'a t
  val return : 'a -> 'a t
  val bind : 'a t -> ('a -> 'b t) -> 'b t
end

module Syntax (M : MONAD) = struct
  let ( let* ) = M.bind
  let ( let+ ) x f = M.bind x (fun a -> M.return (f a))
  let ( and+ ) x y = M.bind x (fun a -> M.bind y (fun b -> M.return (a, b)))
  let ( >>= ) = M.bind
  let ( >=> ) f g x = f x >>= g

  let rec sequence = function
    | [] -> M.return []
    | x :: xs -> let* x = x in let* xs = sequence xs in M.return (x :: xs)

  let rec fold_m f acc = function
    | [] -> M.return acc
    | x :: xs -> f acc x >>= fun acc -> fold_m f acc xs
end

module Free (F : FUNCTOR) = struct
  type 'a t = Pure of 'a | Impure of 'a t F.t

  let return x = Pure x

  let rec bind m f = match m with
    | Pure x -> f x
    | Impure m -> Impure (F.map (fun m -> bind m f) m)

  let lift op = Impure (F.map return op)

  module Run (M : MONAD) = struct
    type handler = { handle : 'a. 'a F.t -> 'a M.t }

    let rec run h = function
      | Pure x -> M.return x
      | Impure op -> M.bind (h.handle op) (run h)
  end
end

module Store = struct
  type 'a t =
    | Get of string * (int option -> 'a)
    | Put of string * int * 'a
    | Log of string * (unit -> 'a)

  let map f = function
    | Get (k, next) -> Get (k, fun v -> f (next v))
    | Put (k, v, next) -> Put (k, v, f next)
    | Log (s, next) -> Log (s, fun () -> f (next ()))
end

module Program = struct
  include Free (Store)
  include Syntax (Free (Store))
  let get k = lift (Store.Get (k, Fun.id))
  let put k v = lift (Store.Put (k, v, ()))
  let log fmt = Printf.ksprintf (fun s -> lift (Store.Log (s, Fun.id))) fmt
end

module State (S : sig type t end) = struct
  type 'a t = S.t -> 'a * S.t
  let return x s = x, s
  let bind m f s = let x, s = m s in f x s
  let get s = s, s
  let modify f s = (), f s
end

module Writer = struct
  type 'a t = 'a * string list
  let return x = x, []
  let bind (x, w) f = let y, w' = f x in y, w @ w'
end

let transfer from into amount =
  let open Program in
  let* source = get from in
  match source with
  | None ->
    let* () = log "no account %s" from in
    return false
  | Some n when n < amount ->
    let+ () = log "only %d in %s" n from in
    false
  | Some n ->
    let* () = put from (n - amount) in
    let* target = get into in
    let* () = put into (Option.value target ~default:0 + amount) in
    let+ () = log "%d from %s to %s" amount from into
    and+ () = return () in
    true

module Memory = Map.Make (String)
module In_memory = State (struct type t = int Memory.t * string list end)
module Run_memory = Program.Run (In_memory)

let in_memory : Run_memory.handler =
  let handle : type a. a Store.t -> a In_memory.t = function
    | Store.Get (k, next) -> fun (m, l) -> next (Memory.find_opt k m), (m, l)
    | Store.Put (k, v, next) -> fun (m, l) -> next, (Memory.add k v m, l)
    | Store.Log (s, next) -> fun (m, l) -> next (), (m, s :: l)
  in
  { handle }

module Dry = Program.Run (Writer)

let dry =
  { Dry.handle = (fun (type a) (op : a Store.t) : a Writer.t ->
        match op with
        | Get (k, next) -> next (Some 100), [ "get " ^ k ]
        | Put (k, v, next) -> next, [ Printf.sprintf "put %s %d" k v ]
        | Log (s, next) -> next (), [ s ]) }

let () =
  let program =
    Program.(sequence [ transfer "ann" "bob" 30; transfer "bob" "cy" 100; transfer "zoe" "ann" 1 ]
             >>= fun oks -> fold_m (fun n ok -> if ok then put "ok" (n + 1) >>= fun () -> return (n + 1) else return n) 0 oks)
  in
  let count, (memory, logged) = Run_memory.run in_memory program (Memory.of_seq (List.to_seq [ "ann", 50; "bob", 5 ]), []) in
  Printf.printf "%d ok\n" count;
  Memory.iter (Printf.printf "%s: %d\n") memory;
  List.iter print_endline (List.rev logged);
  let count, trace = Dry.run dry program in
  Printf.printf "dry: %d\n%s\n" count (String.concat "; " trace)
