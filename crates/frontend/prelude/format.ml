(* Pretty printing. Of Format up to 5.3: boxes, breaks, formats, the printers of values and the geometry; no tabulations, no
   symbolic output, no functions of one's own for what is written; tags are read and mean nothing.

   What is printed waits in a queue until it is known whether it fits on the line (the method is Oppen's, ACM TOPLAS 1980). A
   token knows its size once the break or the end of the box after it has come; until then its size is negative: the amount that
   was printed before it, with a minus. *)

type __box = B__horizontal | B__vertical | B__either | B__packed | B__structural | B__fits
type __token =
  | T__text of string
  | T__break of (string * int * string) * (string * int * string)
  | T__begin of int * __box
  | T__end
  | T__newline
  | T__if_newline
type __entry = { mutable __size : int; __token : __token; __length : int }
type formatter = {
  mutable __margin : int;
  mutable __most_indent : int;
  mutable __least_left : int;
  mutable __room : int;
  mutable __indent : int;
  mutable __fresh_line : bool;
  mutable __gone : int;
  mutable __come : int;
  mutable __depth : int;
  mutable __most_boxes : int;
  mutable __ellipsis : string;
  (* The boxes that are open where printing has come to: what they are, and the room they had left. *)
  mutable __boxes : (__box * int) list;
  (* The breaks and boxes whose size is not known, with what had come before them. *)
  mutable __unsized : (int * __entry) list;
  __queue : __entry Queue.t;
  mutable __write : string -> unit;
  mutable __done : unit -> unit;
}

let __endless = 1000000010
let __limited n = if n < __endless then n else __endless - 1

(* Writing. *)

let __text state text = state.__room <- state.__room - String.length text; state.__write text
let __spaces state n = if n > 0 then state.__write (String.make n ' ')
let __break_line state (before, offset, after) width =
  if before <> "" then __text state before;
  state.__write "\n";
  state.__fresh_line <- true;
  let indent = min state.__most_indent (state.__margin - width + offset) in
  state.__indent <- indent;
  state.__room <- state.__margin - indent;
  __spaces state indent;
  if after <> "" then __text state after
let __same_line state (before, width, after) =
  if before <> "" then __text state before;
  state.__room <- state.__room - width;
  __spaces state width;
  if after <> "" then __text state after
let __plain = "", 0, ""

(* A box that would begin too far to the right begins on a new line, if the box around it allows that. *)
let __back_to_left state =
  match state.__boxes with
  | [] -> state.__write "\n"
  | (box, width) :: _ ->
    if width > state.__room then
      (match box with
       | B__fits | B__horizontal -> ()
       | B__vertical | B__either | B__packed | B__structural -> __break_line state __plain width)
let __skip state =
  match Queue.take_opt state.__queue with
  | None -> ()
  | Some entry ->
    state.__gone <- state.__gone - entry.__length;
    state.__room <- state.__room + entry.__size
let __layout state size token =
  match token with
  | T__text text ->
    state.__room <- state.__room - size;
    state.__write text;
    state.__fresh_line <- false
  | T__begin (offset, box) ->
    if state.__margin - state.__room > state.__most_indent then __back_to_left state;
    let box = if box = B__vertical then box else if size > state.__room then box else B__fits in
    state.__boxes <- (box, state.__room - offset) :: state.__boxes
  | T__end -> (match state.__boxes with [] -> () | _ :: outer -> state.__boxes <- outer)
  | T__newline ->
    (match state.__boxes with
     | [] -> state.__write "\n"
     | (_, width) :: _ -> __break_line state __plain width)
  | T__if_newline -> if state.__indent <> state.__margin - state.__room then __skip state
  | T__break (fits, breaks) ->
    let before, offset, _ = breaks in
    let too_long = size + String.length before > state.__room in
    (match state.__boxes with
     | [] -> ()
     | (box, width) :: _ ->
       let broken =
         match box with
         | B__packed -> too_long
         | B__structural -> not state.__fresh_line && (too_long || state.__indent > state.__margin - width + offset)
         | B__either | B__vertical -> true
         | B__fits | B__horizontal -> false
       in
       if broken then __break_line state breaks width else __same_line state fits)

(* The queue. *)

let rec __advance state =
  match Queue.peek_opt state.__queue with
  | None -> ()
  | Some entry ->
    if entry.__size >= 0 || state.__come - state.__gone >= state.__room then begin
      ignore (Queue.take_opt state.__queue);
      __layout state (if entry.__size < 0 then __endless else entry.__size) entry.__token;
      state.__gone <- state.__gone + entry.__length;
      __advance state
    end
let __enqueue state entry =
  state.__come <- state.__come + entry.__length;
  Queue.add entry state.__queue
let __enqueue_sized state token size =
  __enqueue state { __size = size; __token = token; __length = size };
  __advance state
(* The size of the last break, or of the last box, is known now. *)
let __know_size state of_break =
  match state.__unsized with
  | [] -> ()
  | (come, entry) :: rest ->
    if come < state.__gone then state.__unsized <- []
    else
      match entry.__token, of_break with
      | T__break _, true | T__begin _, false ->
        entry.__size <- state.__come + entry.__size;
        state.__unsized <- rest
      | _ -> ()
let __enqueue_unsized state of_break token length =
  let entry = { __size = -state.__come; __token = token; __length = length } in
  __enqueue state entry;
  if of_break then __know_size state true;
  state.__unsized <- (state.__come, entry) :: state.__unsized

let __open state offset box =
  state.__depth <- state.__depth + 1;
  if state.__depth < state.__most_boxes then __enqueue_unsized state false (T__begin (offset, box)) 0
  else if state.__depth = state.__most_boxes then
    __enqueue_sized state (T__text state.__ellipsis) (String.length state.__ellipsis)
let pp_close_box state () =
  if state.__depth > 1 then begin
    if state.__depth < state.__most_boxes then begin
      __enqueue state { __size = 0; __token = T__end; __length = 0 };
      __know_size state true;
      __know_size state false
    end;
    state.__depth <- state.__depth - 1
  end
let __restart state =
  state.__gone <- 1;
  state.__come <- 1;
  Queue.clear state.__queue;
  state.__unsized <- [];
  state.__boxes <- [];
  state.__indent <- 0;
  state.__depth <- 0;
  state.__room <- state.__margin;
  __open state 0 B__packed
let rec __close_all state = if state.__depth > 1 then begin pp_close_box state (); __close_all state end
let __finish state newline =
  __close_all state;
  state.__come <- __endless;
  __advance state;
  if newline then state.__write "\n";
  __restart state

let __make write finish =
  let state =
    { __margin = 78; __most_indent = 68; __least_left = 10; __room = 78; __indent = 0; __fresh_line = true; __gone = 1; __come = 1;
      __depth = 0; __most_boxes = max_int; __ellipsis = "."; __boxes = []; __unsized = []; __queue = Queue.create ();
      __write = write; __done = finish }
  in
  __restart state;
  state

(* Formatters. *)

let formatter_of_out_channel channel = __make (fun text -> output_string channel text) (fun () -> flush channel)
let formatter_of_buffer buffer = __make (fun text -> Buffer.add_string buffer text) ignore
let make_formatter (out : string -> int -> int -> unit) (flush : unit -> unit) =
  __make (fun text -> out text 0 (String.length text)) flush
let std_formatter = formatter_of_out_channel stdout
let err_formatter = formatter_of_out_channel stderr
let stdbuf = Buffer.create 512
let str_formatter = formatter_of_buffer stdbuf
let pp_set_formatter_out_channel state channel =
  state.__write <- (fun text -> output_string channel text);
  state.__done <- (fun () -> flush channel)
let set_formatter_out_channel channel = pp_set_formatter_out_channel std_formatter channel

(* Printing. Every function is there for a formatter and for standard output. *)

let pp_print_as state size text = if state.__depth < state.__most_boxes then __enqueue_sized state (T__text text) size
let pp_print_string state text = pp_print_as state (String.length text) text
let pp_print_bytes state text = pp_print_string state (Bytes.to_string text)
let pp_print_int state n = pp_print_string state (string_of_int n)
let pp_print_float state x = pp_print_string state (string_of_float x)
let pp_print_char state c = pp_print_string state (String.make 1 c)
let pp_print_bool state b = pp_print_string state (string_of_bool b)
let pp_print_custom_break state ~fits ~breaks =
  let before, width, after = fits in
  if state.__depth < state.__most_boxes then
    __enqueue_unsized state true (T__break (fits, breaks)) (String.length before + width + String.length after)
let pp_print_break state width offset = pp_print_custom_break state ~fits:("", width, "") ~breaks:("", offset, "")
let pp_print_space state () = pp_print_break state 1 0
let pp_print_cut state () = pp_print_break state 0 0
let pp_force_newline state () = if state.__depth < state.__most_boxes then __enqueue_sized state T__newline 0
let pp_print_if_newline state () = if state.__depth < state.__most_boxes then __enqueue_sized state T__if_newline 0
let pp_print_flush state () = __finish state false; state.__done ()
let pp_print_newline state () = __finish state true; state.__done ()
let pp_open_hbox state () = __open state 0 B__horizontal
let pp_open_vbox state indent = __open state indent B__vertical
let pp_open_hvbox state indent = __open state indent B__either
let pp_open_hovbox state indent = __open state indent B__packed
let pp_open_box state indent = __open state indent B__structural

let print_as size text = pp_print_as std_formatter size text
let print_string text = pp_print_string std_formatter text
let print_bytes text = pp_print_bytes std_formatter text
let print_int n = pp_print_int std_formatter n
let print_float x = pp_print_float std_formatter x
let print_char c = pp_print_char std_formatter c
let print_bool b = pp_print_bool std_formatter b
let print_break width offset = pp_print_break std_formatter width offset
let print_space () = pp_print_space std_formatter ()
let print_cut () = pp_print_cut std_formatter ()
let force_newline () = pp_force_newline std_formatter ()
let print_if_newline () = pp_print_if_newline std_formatter ()
let print_flush () = pp_print_flush std_formatter ()
let print_newline () = pp_print_newline std_formatter ()
let open_hbox () = pp_open_hbox std_formatter ()
let open_vbox indent = pp_open_vbox std_formatter indent
let open_hvbox indent = pp_open_hvbox std_formatter indent
let open_hovbox indent = pp_open_hovbox std_formatter indent
let open_box indent = pp_open_box std_formatter indent
let close_box () = pp_close_box std_formatter ()
let flush_str_formatter () =
  __finish str_formatter false;
  let text = Buffer.contents stdbuf in
  Buffer.reset stdbuf;
  text

(* Values. *)

let rec pp_print_list ?(pp_sep = pp_print_cut) (pp : formatter -> 'a -> unit) state list =
  match list with
  | [] -> ()
  | [ x ] -> pp state x
  | x :: rest -> pp state x; pp_sep state (); pp_print_list ~pp_sep pp state rest
let pp_print_seq ?(pp_sep = pp_print_cut) (pp : formatter -> 'a -> unit) state (sequence : 'a Seq.t) =
  pp_print_list ~pp_sep pp state (List.of_seq sequence)
let pp_print_iter ?(pp_sep = pp_print_cut) iter (pp : formatter -> 'a -> unit) state collection =
  let first = ref true in
  iter (fun x -> if !first then first := false else pp_sep state (); pp state x) collection
let pp_print_array ?(pp_sep = pp_print_cut) (pp : formatter -> 'a -> unit) state array =
  pp_print_iter ~pp_sep Array.iter pp state array
let pp_print_text state text =
  let word start stop = if stop > start then pp_print_string state (String.sub text start (stop - start)) in
  let rec from start i =
    if i = String.length text then word start i
    else
      match text.[i] with
      | '\n' -> word start i; pp_force_newline state (); from (i + 1) (i + 1)
      | ' ' -> word start i; pp_print_space state (); from (i + 1) (i + 1)
      | _ -> from start (i + 1)
  in
  from 0 0
let pp_print_option ?(none = fun _ () -> ()) (pp : formatter -> 'a -> unit) state = function
  | None -> none state ()
  | Some x -> pp state x
let pp_print_result ~(ok : formatter -> 'a -> unit) ~(error : formatter -> 'e -> unit) state = function
  | Ok x -> ok state x
  | Error e -> error state e
let pp_print_either ~(left : formatter -> 'a -> unit) ~(right : formatter -> 'b -> unit) state = function
  | Either.Left x -> left state x
  | Either.Right y -> right state y
let pp_print_nothing (_ : formatter) () = ()

(* Geometry. *)

let pp_get_margin state () = state.__margin
let pp_get_max_indent state () = state.__most_indent
let __set_least_left state n =
  if n >= 1 then begin
    state.__least_left <- __limited n;
    state.__most_indent <- state.__margin - state.__least_left;
    __restart state
  end
let pp_set_max_indent state n = if n > 1 then __set_least_left state (state.__margin - n)
let pp_set_margin state n =
  if n >= 1 then begin
    state.__margin <- __limited n;
    let indent =
      if state.__most_indent <= state.__margin then state.__most_indent
      else max (max (state.__margin - state.__least_left) (state.__margin / 2)) 1
    in
    pp_set_max_indent state indent
  end
let __wrong_geometry max_indent margin =
  if max_indent < 2 then Some "Format.pp_set_geometry: max_indent < 2"
  else if margin <= max_indent then Some "Format.pp_set_geometry: margin <= max_indent"
  else if margin >= __endless then Some "Format.pp_set_geometry: margin >= pp_infinity"
  else None
let pp_set_geometry state ~max_indent ~margin =
  match __wrong_geometry max_indent margin with
  | Some problem -> invalid_arg problem
  | None ->
    pp_set_margin state margin;
    pp_set_max_indent state max_indent
let pp_safe_set_geometry state ~max_indent ~margin =
  if __wrong_geometry max_indent margin = None then pp_set_geometry state ~max_indent ~margin
let pp_get_max_boxes state () = state.__most_boxes
let pp_set_max_boxes state n = if n > 1 then state.__most_boxes <- n
let pp_over_max_boxes state () = state.__depth = state.__most_boxes
let pp_set_ellipsis_text state text = state.__ellipsis <- text
let pp_get_ellipsis_text state () = state.__ellipsis
let get_margin () = pp_get_margin std_formatter ()
let set_margin n = pp_set_margin std_formatter n
let get_max_indent () = pp_get_max_indent std_formatter ()
let set_max_indent n = pp_set_max_indent std_formatter n
let set_geometry ~max_indent ~margin = pp_set_geometry std_formatter ~max_indent ~margin
let safe_set_geometry ~max_indent ~margin = pp_safe_set_geometry std_formatter ~max_indent ~margin
let get_max_boxes () = pp_get_max_boxes std_formatter ()
let set_max_boxes n = pp_set_max_boxes std_formatter n
let over_max_boxes () = pp_over_max_boxes std_formatter ()
let set_ellipsis_text text = pp_set_ellipsis_text std_formatter text
let get_ellipsis_text () = pp_get_ellipsis_text std_formatter ()

(* Formats. What `@` and the characters after it ask for stands in their texts. *)

let __is_digit c = c >= '0' && c <= '9'
(* The words between `<` and `>`, and the place behind; none, and the same place, where they do not stand. *)
let __between text i =
  match if i < String.length text && text.[i] = '<' then String.index_from_opt text i '>' else None with
  | None -> [], i
  | Some stop ->
    let inside = String.sub text (i + 1) (stop - i - 1) in
    List.filter (fun word -> word <> "") (String.split_on_char ' ' inside), stop + 1
let __box_of word =
  match word with
  | "h" -> B__horizontal
  | "v" -> B__vertical
  | "hv" -> B__either
  | "hov" -> B__packed
  | "" | "b" -> B__structural
  | _ -> failwith ("invalid box description \"" ^ word ^ "\"")
let __open_described state words =
  match words with
  | [] -> pp_open_box state 0
  | [ word ] when __is_digit word.[0] || word.[0] = '-' -> pp_open_box state (int_of_string word)
  | [ word ] -> __open state 0 (__box_of word)
  | word :: indent :: _ -> __open state (int_of_string indent) (__box_of word)

(* Prints a text; `size` is what an `@<n>` before says about the next piece, -1 for nothing. Gives the size for what follows. *)
let rec __print_text state text start i size =
  let plain stop =
    if stop > start then begin
      let part = String.sub text start (stop - start) in
      pp_print_as state (if size >= 0 then size else String.length part) part
    end
  in
  let go_on i = __print_text state text i i (-1) in
  if i >= String.length text then begin plain i; if i > start then -1 else size end
  else if text.[i] <> '@' || i + 1 = String.length text then __print_text state text start (i + 1) size
  else begin
    match text.[i + 1] with
    | '[' ->
      plain i;
      let words, next = __between text (i + 2) in
      __open_described state words; go_on next
    | ']' -> plain i; pp_close_box state (); go_on (i + 2)
    | '{' -> plain i; go_on (snd (__between text (i + 2)))
    | '}' -> plain i; go_on (i + 2)
    | ',' -> plain i; pp_print_cut state (); go_on (i + 2)
    | ' ' -> plain i; pp_print_space state (); go_on (i + 2)
    | ';' ->
      plain i;
      (match __between text (i + 2) with
       | [ width; offset ], next -> pp_print_break state (int_of_string width) (int_of_string offset); go_on next
       | [ width ], next -> pp_print_break state (int_of_string width) 0; go_on next
       | _ -> pp_print_space state (); go_on (i + 2))
    | '?' -> plain i; pp_print_flush state (); go_on (i + 2)
    | '\n' -> plain i; pp_force_newline state (); go_on (i + 2)
    | '.' -> plain i; pp_print_newline state (); go_on (i + 2)
    | '@' -> plain i; pp_print_char state '@'; go_on (i + 2)
    | '%' -> plain i; pp_print_char state '%'; go_on (i + 2)
    | '<' ->
      (match __between text (i + 1) with
       | [ size ], next when __is_digit size.[0] -> plain i; __print_text state text next next (int_of_string size)
       | _ -> __print_text state text start (i + 2) size)
    | _ -> __print_text state text start (i + 2) size
  end

(* Where the last description of a box or a tag begins whose end is not in the text. *)
let __undescribed text =
  match String.rindex_opt text '<' with
  | Some i when i >= 2 && text.[i - 2] = '@' && (text.[i - 1] = '[' || text.[i - 1] = '{') -> not (String.contains_from text i '>')
  | _ -> false
(* Descriptions with conversions in them, "@[<%s %d>", become a part of the text before them. *)
let rec __described parts =
  match parts with
  | Printf.F__literal text :: (Printf.F__text more | Printf.F__literal more) :: parts when __undescribed text ->
    __described (Printf.F__literal (text ^ more) :: parts)
  | part :: parts -> part :: __described parts
  | [] -> []

(* The texts of the format itself are told from those that conversions give: only the former ask for anything. *)
let __print_parts state parts =
  let size = ref (-1) in
  let given text =
    pp_print_as state (if !size >= 0 then !size else String.length text) text;
    size := -1
  in
  let print part =
    match part with
    | Printf.F__text text -> given text
    | Printf.F__literal text -> size := __print_text state text 0 0 !size
    | Printf.F__custom make -> (match make () with "" -> () | text -> given text)
    | Printf.F__flush -> pp_print_flush state ()
  in
  List.iter print (__described (List.rev parts))
let __walk_format state finish custom thunk (format : ('a, 'b, 'c, 'd, 'e, 'f) format6) =
  __magic (Printf.__walk custom thunk (fun parts -> __print_parts state parts; finish ()) [] (Printf.__pieces format))
let __onto state finish format =
  __walk_format state finish
    (fun f x -> Printf.F__custom (fun () -> f state x; ""))
    (fun f -> Printf.F__custom (fun () -> f state; ""))
    format

let kfprintf (k : formatter -> 'd) state (format : ('a, formatter, unit, 'd) format4) : 'a =
  __onto state (fun () -> k state) format
let fprintf state (format : ('a, formatter, unit) format) : 'a = __onto state ignore format
let printf (format : ('a, formatter, unit) format) : 'a = __onto std_formatter ignore format
let eprintf (format : ('a, formatter, unit) format) : 'a = __onto err_formatter ignore format
let __into_text (k : string -> 'd) walk =
  let buffer = Buffer.create 64 in
  let state = formatter_of_buffer buffer in
  walk state (fun () -> __finish state false; k (Buffer.contents buffer))
let kasprintf (k : string -> 'd) (format : ('a, formatter, unit, 'd) format4) : 'a =
  __into_text k (fun state finish -> __onto state finish format)
let asprintf (format : ('a, formatter, unit, string) format4) : 'a = kasprintf (fun text -> text) format
let ksprintf (k : string -> 'd) (format : ('a, unit, string, 'd) format4) : 'a =
  __into_text k (fun state finish ->
      __walk_format state finish
        (fun f x -> Printf.F__custom (fun () -> f () x))
        (fun f -> Printf.F__custom (fun () -> f ()))
        format)
let kprintf = ksprintf
let sprintf (format : ('a, unit, string) format) : 'a = ksprintf (fun text -> text) format
let bprintf buffer (format : ('a, formatter, unit) format) : 'a =
  let state = formatter_of_buffer buffer in
  __onto state (fun () -> pp_print_flush state ()) format
let ikfprintf (k : formatter -> 'd) state (format : ('a, formatter, unit, 'd) format4) : 'a = Printf.ikfprintf k state format
let ifprintf state (format : ('a, formatter, unit) format) : 'a = ikfprintf ignore state format
let kdprintf (k : (formatter -> unit) -> 'd) (format : ('a, formatter, unit, 'd) format4) : 'a =
  let target = ref std_formatter in
  let onto parts state =
    let before = !target in
    target := state;
    __print_parts state parts;
    target := before
  in
  __magic
    (Printf.__walk
       (fun f x -> Printf.F__custom (fun () -> f !target x; ""))
       (fun f -> Printf.F__custom (fun () -> f !target; ""))
       (fun parts -> k (onto parts))
       [] (Printf.__pieces format))
let dprintf (format : ('a, formatter, unit, formatter -> unit) format4) : 'a = kdprintf (fun print -> print) format

let () = at_exit print_flush
