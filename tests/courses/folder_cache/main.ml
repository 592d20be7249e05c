let cache = Lru.create ~on_evict:(fun k v -> Printf.printf "evict %s=%d\n" k v) 2
let () =
  Lru.put cache "a" 1; Lru.put cache "b" 2;
  ignore (Lru.get cache "a");
  Lru.put cache "c" 3;
  List.iter print_string (Lru.keys cache); print_newline ();
  assert (Lru.get cache "b" = None)
let () = match Lru.create 0 with
  | (_ : (int, int) Lru.t) -> ()
  | exception Lru.Capacity n -> Printf.printf "capacity %d\n" n
