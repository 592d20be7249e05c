type event = ..

module Keyboard = struct
  type event += Key of char | Enter

  let describe = function Key c -> Some (Printf.sprintf "key %c" c) | Enter -> Some "enter" | _ -> None
end

module Mouse = struct
  type event += Click of { x : int; y : int }

  let describe = function Click { x; y } -> Some (Printf.sprintf "click at %d,%d" x y) | _ -> None
end

type event += Quit

let handlers : (event -> string option) list ref = ref []
let register h = handlers := h :: !handlers
let () = register Keyboard.describe
let () = register Mouse.describe

let describe event =
  match List.find_map (fun h -> h event) !handlers with
  | Some text -> text
  | None -> "something"

let () = List.iter (fun e -> print_endline (describe e)) [ Keyboard.Key 'q'; Mouse.Click { x = 1; y = 2 }; Quit; Keyboard.Enter ]

exception Parse of int * string

let () = Printexc.register_printer (function Parse (line, what) -> Some (Printf.sprintf "line %d: %s" line what) | _ -> None)
let () = print_endline (Printexc.to_string (Parse (3, "no number")))
let () = print_endline (Printexc.to_string (Failure "plain"))

type _ request = ..
type _ request += Length : string -> int request | Upper : string -> string request

let answer : type a. a request -> a option = function Length s -> Some (String.length s) | Upper s -> Some (String.uppercase_ascii s) | _ -> None
let () = match answer (Length "four"), answer (Upper "up") with Some n, Some s -> Printf.printf "%d %s\n" n s | _ -> ()
