type position = int * int
type gctx = { origin : position; canvas : Bytes.t array }

type event = { kind : kind; at : position }
and kind = Click | Key of char | Move

let top_level lines = { origin = 0, 0; canvas = Array.map Bytes.of_string lines }
let translate g (dx, dy) = let x, y = g.origin in { g with origin = x + dx, y + dy }

let put g (x, y) c =
  let ox, oy = g.origin in
  let x = x + ox and y = y + oy in
  if y >= 0 && y < Array.length g.canvas && x >= 0 && x < Bytes.length g.canvas.(y) then
    Bytes.set g.canvas.(y) x c

let draw_string g (x, y) s = String.iteri (fun i c -> put g (x + i, y) c) s

let draw_box g (w, h) =
  for i = 0 to w - 1 do put g (i, 0) '-'; put g (i, h - 1) '-' done;
  for j = 0 to h - 1 do put g (0, j) '|'; put g (w - 1, j) '|' done;
  if (0, 0) = g.origin then Array.iter (fun line -> print_endline (Bytes.to_string line)) g.canvas

let local g e =
  let ox, oy = g.origin and x, y = e.at in
  { e with at = x - ox, y - oy }

let string_of_event { kind; at = x, y } =
  let what = match kind with Click -> "click" | Key c -> Printf.sprintf "key %C" c | Move -> "move" in
  Printf.sprintf "%s at (%d, %d)" what x y
