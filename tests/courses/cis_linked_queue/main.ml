(* CIS 1200 queues with mutable fields, physical equality, ;; everywhere *)
type 'a qnode = { v : 'a; mutable next : 'a qnode option }
type 'a queue = { mutable head : 'a qnode option; mutable tail : 'a qnode option }
;;
let create () : 'a queue = { head = None; tail = None }
let is_empty (q : 'a queue) : bool = q.head = None
let enq (elt : 'a) (q : 'a queue) : unit =
  let newnode = { v = elt; next = None } in
  begin match q.tail with
  | None -> q.head <- Some newnode; q.tail <- Some newnode
  | Some n -> n.next <- Some newnode; q.tail <- Some newnode
  end
let deq (q : 'a queue) : 'a =
  begin match q.head with
  | None -> failwith "deq called on empty queue"
  | Some n ->
    q.head <- n.next;
    if n.next = None then q.tail <- None;
    n.v
  end
let to_list (q : 'a queue) : 'a list =
  let rec loop (no : 'a qnode option) (l : 'a list) : 'a list =
    begin match no with
    | None -> List.rev l
    | Some n -> loop n.next (n.v :: l)
    end in
  loop q.head []
let delete (elt : 'a) (q : 'a queue) : unit =
  let rec loop (curr : 'a qnode) (prev : 'a qnode option) : unit =
    if curr.v = elt then begin
      (match prev with None -> q.head <- curr.next | Some p -> p.next <- curr.next);
      if curr.next = None then q.tail <- prev
    end else match curr.next with None -> () | Some n -> loop n (Some curr)
  in match q.head with None -> () | Some n -> loop n None
;; let q : int queue = create ()
;; enq 1 q; enq 2 q; enq 3 q
;; print_endline (String.concat ";" (List.map string_of_int (to_list q)))
;; delete 2 q; delete 3 q
;; enq 4 q
;; print_endline (String.concat ";" (List.map string_of_int (to_list q)))
;; let alias = q in print_endline (string_of_bool (alias == q && q.head == alias.head))
;; print_int (deq q); print_int (deq q); print_newline ()
;; try ignore (deq q) with Failure s -> print_endline s
