(* like an object: nobody outside sees the table *)
type buffer = {
  add : int -> unit;
  take : unit -> int option;
  count : unit -> int;
}

let create capacity =
  let table = Hashtbl.create capacity in
  let low = ref 0 and high = ref 0 in
  let count () = !high - !low in
  let take () =
    if count () = 0 then None
    else begin
      let x = Hashtbl.find table !low in
      Hashtbl.remove table !low;
      incr low;
      Some x
    end
  in
  let add x =
    if count () = capacity then ignore (take ());
    Hashtbl.add table !high x;
    incr high
  in
  { add; take; count }

let push b x = b.add x

let pop b = b.take ()

let length b = b.count ()
