(* What formatted reading reads from. All of Scanf.Scanning.

   Characters are taken one by one and only when they are needed, with one of them looked at in advance, so that a program
   asks for a line exactly when the real library does. *)

type file_name = string
type in_channel = {
  __name : string;
  __next : unit -> char;
  __close : unit -> unit;
  mutable __ahead : char option;
  mutable __ended : bool;
  mutable __taken : int;
  mutable __lines : int;
  mutable __tokens : int;
}
type scanbuf = in_channel

let __source name close next =
  { __name = name; __next = next; __close = close; __ahead = None; __ended = false; __taken = 0; __lines = 0; __tokens = 0 }
let __peek source =
  match source.__ahead with
  | Some _ as ahead -> ahead
  | None when source.__ended -> None
  | None ->
    (match source.__next () with
     | c ->
       if c = '\n' then source.__lines <- source.__lines + 1;
       source.__ahead <- Some c;
       source.__ahead
     | exception End_of_file -> source.__ended <- true; None)
let __demand source = match __peek source with Some c -> c | None -> raise End_of_file
let __pass source = source.__ahead <- None; source.__taken <- source.__taken + 1

let from_function next = __source "unnamed function" ignore next
let from_string text =
  let at = ref 0 in
  let next () =
    if !at >= String.length text then raise End_of_file
    else begin
      incr at;
      text.[!at - 1]
    end
  in
  __source "unnamed character string" ignore next
let __of_channel name channel = __source name (fun () -> Stdlib.close_in channel) (fun () -> input_char channel)
let from_channel channel = __of_channel "unnamed Stdlib input channel" channel
let stdin = __of_channel "-" Stdlib.stdin
let stdib = stdin
let open_in (name : file_name) = if name = "-" then stdin else __of_channel name (Stdlib.open_in name)
let open_in_bin (name : file_name) = open_in name
let from_file (name : file_name) = open_in name
let from_file_bin (name : string) = open_in name
let close_in source = source.__close ()
let end_of_input source = __peek source = None
let beginning_of_input source = source.__taken = 0
let name_of_input source = source.__name
