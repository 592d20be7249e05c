;; (* Linked deques, and widgets made of closures. *)
;; print_endline "deques"
type 'a dqnode = { v : 'a; mutable next : 'a dqnode option; mutable prev : 'a dqnode option }
type 'a deque = { mutable head : 'a dqnode option; mutable tail : 'a dqnode option }
let create () : 'a deque = { head = None; tail = None }
let is_empty (d : 'a deque) : bool = d.head = None
let insert_head (x : 'a) (d : 'a deque) : unit =
  let node = { v = x; next = d.head; prev = None } in
  begin match d.head with
    | None -> d.tail <- Some node
    | Some h -> h.prev <- Some node
  end;
  d.head <- Some node
let insert_tail (x : 'a) (d : 'a deque) : unit =
  let node = { v = x; next = None; prev = d.tail } in
  begin match d.tail with
    | None -> d.head <- Some node
    | Some t -> t.next <- Some node
  end;
  d.tail <- Some node
let remove_head (d : 'a deque) : 'a =
  match d.head with
  | None -> failwith "remove_head called on empty deque"
  | Some h ->
    d.head <- h.next;
    (match h.next with
     | None -> d.tail <- None
     | Some n -> n.prev <- None);
    h.v
let to_list (d : 'a deque) : 'a list =
  let rec loop (no : 'a dqnode option) (acc : 'a list) : 'a list =
    begin match no with
      | None -> List.rev acc
      | Some n -> loop n.next (n.v :: acc)
    end in
  loop d.head []
let reverse (d : 'a deque) : unit =
  let rec loop curr = match curr with
    | None -> ()
    | Some n -> let next = n.next in n.next <- n.prev; n.prev <- next; loop next in
  let h = d.head in
  loop h; d.head <- d.tail; d.tail <- h
let rec valid (d : 'a deque) : bool =
  begin match d.head, d.tail with
    | None, None -> true
    | None, Some _ | Some _, None -> false
    | Some h, Some t -> h.prev == None && t.next == None && (let rec last n = match n.next with None -> n | Some m -> (match m.prev with Some p when p == n -> last m | _ -> h) in last h == t)
  end
let test () : bool =
  let d = create () in insert_head 2 d; insert_head 1 d; insert_tail 3 d;
  valid d && to_list d = [1; 2; 3]
;; print_endline (string_of_bool (test ()))
;; let d = create () in List.iter (fun x -> insert_tail x d) ["a"; "b"; "c"]; reverse d; print_endline (String.concat " " (to_list d)); print_endline (remove_head d); print_string (if valid d then "valid\n" else "broken\n")
(* GUI-like widgets: closures in records *)
type event = MouseDown of int * int | KeyPress of char | MouseMove of { x : int; y : int }
type widget = { repaint : int -> unit; handle : event -> unit; size : unit -> int * int }
let label (s : string) : widget * (string -> unit) =
  let r = ref s in
  { repaint = (fun n -> print_string (String.make n ' ' ^ !r ^ "\n")); handle = (fun _ -> ()); size = (fun () -> (String.length !r, 1)) }, fun s -> r := s
let border (w : widget) : widget =
  { w with repaint = (fun n -> let (width, _) = w.size () in let line = String.make n ' ' ^ "+" ^ String.make width '-' ^ "+" in print_endline line; w.repaint (n + 1); print_endline line); size = fun () -> let w, h = w.size () in w + 2, h + 2 }
let rec vlist (ws : widget list) : widget =
  match ws with
  | [] -> { repaint = ignore; handle = ignore; size = fun () -> 0, 0 }
  | w :: ws ->
    let rest = vlist ws in
    { repaint = (fun n -> w.repaint n; rest.repaint n);
      handle = (fun e -> let _, h = w.size () in match e with MouseDown (_, y) | MouseMove { y; _ } when y < h -> w.handle e | MouseDown (x, y) -> rest.handle (MouseDown (x, y - h)) | e -> rest.handle e);
      size = (fun () -> let (a, b) = w.size () and (c, d) = rest.size () in max a c, b + d) }
let notifier (w : widget) (f : event -> unit) : widget = { w with handle = fun e -> f e; w.handle e }
let hello, set_hello = label "Hello"
let w = border (vlist [ notifier hello (function MouseDown (x, y) -> Printf.printf "clicked %d,%d\n" x y | KeyPress c -> print_char c | MouseMove { x; y } -> ignore (x + y)); fst (label "World!") ])
;; w.repaint 2
;; w.handle (MouseDown (3, 0))
;; set_hello "Bye"
;; w.repaint 0
