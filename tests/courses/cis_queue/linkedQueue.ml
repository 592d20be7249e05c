type 'a qnode = { v : 'a; mutable next : 'a qnode option }
type 'a queue = { mutable head : 'a qnode option; mutable tail : 'a qnode option }

let create () : 'a queue = { head = None; tail = None }
let is_empty (q : 'a queue) : bool = q.head = None

let enq (x : 'a) (q : 'a queue) : unit =
  let newnode = { v = x; next = None } in
  match q.tail with
  | None ->
    q.head <- Some newnode;
    q.tail <- Some newnode
  | Some n ->
    n.next <- Some newnode;
    q.tail <- Some newnode

let deq (q : 'a queue) : 'a =
  match q.head with
  | None -> failwith "deq called on empty queue"
  | Some n ->
    q.head <- n.next;
    if n.next = None then q.tail <- None;
    n.v

let to_list (q : 'a queue) : 'a list =
  let rec loop (no : 'a qnode option) (acc : 'a list) : 'a list =
    match no with
    | None -> List.rev acc
    | Some n -> loop n.next (n.v :: acc)
  in
  loop q.head []

let delete (elt : 'a) (q : 'a queue) : unit =
  let rec loop (no : 'a qnode option) (prev : 'a qnode) : unit =
    match no with
    | None -> ()
    | Some n ->
      if n.v = elt then begin
        prev.next <- n.next;
        if n.next = None then q.tail <- Some prev
      end
      else loop n.next n
  in
  match q.head with
  | None -> ()
  | Some n -> if n.v = elt then ignore (deq q) else loop n.next n

let valid (q : 'a queue) : bool =
  let rec last (n : 'a qnode) : 'a qnode = match n.next with None -> n | Some m -> last m in
  match q.head, q.tail with
  | None, None -> true
  | Some h, Some t -> last h == t
  | _ -> false
