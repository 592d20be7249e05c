type ('k, 'v) node = { key : 'k; mutable value : 'v; mutable prev : ('k, 'v) node option; mutable next : ('k, 'v) node option }
type ('k, 'v) t = {
  table : ('k, ('k, 'v) node) Hashtbl.t;
  capacity : int;
  on_evict : 'k -> 'v -> unit;
  mutable first : ('k, 'v) node option;
  mutable last : ('k, 'v) node option;
}
exception Capacity of int
let create ?(on_evict = fun _ _ -> ()) capacity =
  if capacity <= 0 then raise (Capacity capacity);
  { table = Hashtbl.create capacity; capacity; on_evict; first = None; last = None }
let unlink t n =
  (match n.prev with Some p -> p.next <- n.next | None -> t.first <- n.next);
  (match n.next with Some s -> s.prev <- n.prev | None -> t.last <- n.prev);
  n.prev <- None; n.next <- None
let push_front t n =
  n.next <- t.first;
  (match t.first with Some f -> f.prev <- Some n | None -> t.last <- Some n);
  t.first <- Some n
let get t k = match Hashtbl.find_opt t.table k with
  | None -> None
  | Some n -> unlink t n; push_front t n; Some n.value
let put t k v = match Hashtbl.find_opt t.table k with
  | Some n -> n.value <- v; unlink t n; push_front t n
  | None ->
    if Hashtbl.length t.table >= t.capacity then
      Option.iter (fun n -> unlink t n; Hashtbl.remove t.table n.key; t.on_evict n.key n.value) t.last;
    let n = { key = k; value = v; prev = None; next = None } in
    Hashtbl.add t.table k n; push_front t n
let keys t = let rec go = function None -> [] | Some n -> n.key :: go n.next in go t.first
