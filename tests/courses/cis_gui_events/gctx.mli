type gctx
type position = int * int
val top_level : string array -> gctx
val translate : gctx -> position -> gctx
val draw_string : gctx -> position -> string -> unit
val draw_box : gctx -> int * int -> unit

type event = { kind : kind; at : position }
and kind = Click | Key of char | Move

val local : gctx -> event -> event
val string_of_event : event -> string
