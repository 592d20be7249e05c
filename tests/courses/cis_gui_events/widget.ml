;; open Gctx

type widget = {
  repaint : gctx -> unit;
  handle : gctx -> event -> unit;
  size : unit -> int * int;
}

type 'a value_controller = {
  add_change_listener : ('a -> unit) -> unit;
  get_value : unit -> 'a;
  change_value : 'a -> unit;
}

let make_controller (v : 'a) : 'a value_controller =
  let value = ref v in
  let listeners : ('a -> unit) list ref = ref [] in
  { add_change_listener = (fun l -> listeners := l :: !listeners);
    get_value = (fun () -> !value);
    change_value = (fun v -> value := v; List.iter (fun l -> l v) !listeners) }

let label (s : string) : widget * string value_controller =
  let c = make_controller s in
  { repaint = (fun g -> draw_string g (0, 0) (c.get_value ()));
    handle = (fun _ _ -> ());
    size = (fun () -> String.length (c.get_value ()), 1) }, c

type event_listener = gctx -> event -> unit
type notifier_controller = { add_event_listener : event_listener -> unit }

let notifier (w : widget) : widget * notifier_controller =
  let listeners = ref [] in
  { w with
    handle = (fun g e -> List.iter (fun l -> l g e) !listeners; w.handle g e) },
  { add_event_listener = (fun l -> listeners := l :: !listeners) }

let border (w : widget) : widget =
  let size () = let x, y = w.size () in x + 4, y + 2 in
  { repaint = (fun g -> w.repaint (translate g (2, 1)); draw_box g (size ()));
    handle = (fun g e -> w.handle (translate g (2, 1)) (local (translate g (2, 1)) e));
    size }

let hpair (w1 : widget) (w2 : widget) : widget =
  { repaint = (fun g ->
        let x1, _ = w1.size () in
        begin
          w1.repaint g;
          w2.repaint (translate g (x1, 0))
        end);
    handle = (fun g e ->
        let x1, _ = w1.size () in
        if fst e.at < x1 then w1.handle g e
        else
          let g = translate g (x1, 0) in
          w2.handle g { e with at = fst e.at - x1, snd e.at });
    size = (fun () ->
        let x1, y1 = w1.size () and x2, y2 = w2.size () in
        x1 + x2, max y1 y2) }

let button (s : string) : widget * string value_controller * notifier_controller =
  let w, lc = label s in
  let w, nc = notifier (border w) in
  w, lc, nc
