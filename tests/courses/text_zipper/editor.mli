(** A one line at a time text editor: a zipper over lines, each a zipper over characters. *)

type t

type command =
  | Insert of char
  | Newline
  | Delete
  | Move of [ `Left | `Right | `Up | `Down | `Home | `End ]
  | Undo
  | Repeat of int * command

val empty : t
val of_string : string -> t
val to_string : ?cursor:char -> t -> string
val execute : t -> command -> (t, string) result
val parse : string -> (command list, string) Result.t
val position : t -> int * int
