(* CIS 1200 style deque with mutable nodes *)
type 'a dqnode = {
  v : 'a;
  mutable next : 'a dqnode option;
  mutable prev : 'a dqnode option;
}

type 'a deque = {
  mutable head : 'a dqnode option;
  mutable tail : 'a dqnode option;
}

let create () : 'a deque = { head = None; tail = None }
let is_empty (q : 'a deque) : bool = q.head = None

let insert_tail (x : 'a) (q : 'a deque) : unit =
  let newnode = { v = x; prev = q.tail; next = None } in
  begin match q.tail with
    | None ->
      q.head <- Some newnode;
      q.tail <- Some newnode
    | Some n ->
      n.next <- Some newnode;
      q.tail <- Some newnode
  end

let insert_head (x : 'a) (q : 'a deque) : unit =
  let newnode = { v = x; prev = None; next = q.head } in
  begin match q.head with
    | None -> q.head <- Some newnode; q.tail <- Some newnode
    | Some n -> n.prev <- Some newnode; q.head <- Some newnode
  end

let remove_head (q : 'a deque) : 'a =
  begin match q.head with
    | None -> failwith "remove_head called on empty deque"
    | Some n ->
      q.head <- n.next;
      begin match n.next with
        | None -> q.tail <- None
        | Some m -> m.prev <- None
      end;
      n.v
  end

let delete_last (v : 'a) (q : 'a deque) : unit =
  let rec loop (no : 'a dqnode option) : unit =
    begin match no with
      | None -> ()
      | Some n ->
        if n.v = v then begin
          (match n.prev with None -> q.head <- n.next | Some p -> p.next <- n.next);
          (match n.next with None -> q.tail <- n.prev | Some s -> s.prev <- n.prev)
        end else loop n.prev
    end
  in
  loop q.tail

let to_list (q : 'a deque) : 'a list =
  let rec loop (no: 'a dqnode option) (acc: 'a list) : 'a list =
    begin match no with
      | None -> acc
      | Some n -> loop n.prev (n.v :: acc)
    end in
  loop q.tail []

let reverse q =
  let rec go = function
    | None -> ()
    | Some n ->
      let next = n.next in
      n.next <- n.prev; n.prev <- next; go next
  in
  go q.head;
  let h = q.head in q.head <- q.tail; q.tail <- h

;; let q = create () in
   List.iter (fun x -> insert_tail x q) [1; 2; 3; 2; 4];
   insert_head 0 q;
   delete_last 2 q;
   reverse q;
   print_endline (String.concat "," (List.map string_of_int (to_list q)));
   Printf.printf "%d %b\n" (remove_head q) (is_empty q)

let run_test (desc: string) (test: unit -> bool) : unit =
  try
    print_endline (if test () then "ok   " ^ desc else "FAIL " ^ desc)
  with e -> print_endline ("EXN  " ^ desc ^ ": " ^ Printexc.to_string e)

let test () : bool =
  let q : int deque = create () in
  is_empty q
;; run_test "create" test
let test () : bool = let q = create () in remove_head q = 3
;; run_test "empty raises" test
let test () = let q = create () in insert_head 1 q; (match q.head, q.tail with Some a, Some b -> a == b | _ -> false)
;; run_test "single" test
