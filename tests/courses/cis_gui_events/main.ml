;; open Gctx
;; open Widget
;; open Assert

let (plus, _, plus_nc) = button "+"
let (total, total_c) = label "0000"
let (log, _, log_nc) = button "log"
let count = make_controller 0

;; count.add_change_listener (fun n -> total_c.change_value (Printf.sprintf "%04d" n))
;; count.add_change_listener (fun n -> if n mod 2 = 0 then print_endline ("even: " ^ string_of_int n))

;; plus_nc.add_event_listener (fun _ e ->
    match e.kind with
    | Click -> count.change_value (count.get_value () + 1)
    | Key ('0' .. '9' as c) -> count.change_value (Char.code c - Char.code '0')
    | Key _ | Move -> ())
;; log_nc.add_event_listener (fun g e -> print_endline (string_of_event e))

let w = hpair plus (hpair (border total) log)

let fire kind at = w.handle (top_level [| "" |]) { kind; at }
;; fire Click (1, 1); fire Click (2, 0); fire Move (1, 1)
;; fire (Key '7') (0, 0); fire (Key 'x') (0, 0)
;; fire Click (14, 2); fire (Key '\n') (13, 0)
;; fire Click (0, 0)

let test () = count.get_value () = 8
;; run_test "three clicks and a key" test
let test () = w.size () = (20, 3)
;; run_test "size" test

let () = w.repaint (top_level (Array.make 3 (String.make 22 '.')))
