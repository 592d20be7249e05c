(* Rooms and exits, in the way of a course project: a state, commands, results. *)
module StringMap = Map.Make (String)

module Adventure = struct
  type room = { description : string; exits : string StringMap.t }
  type t = { start : string; rooms : room StringMap.t }

  exception Unknown_room of string
  exception Unknown_exit of string

  let make start rooms =
    let room (id, description, exits) = (id, { description; exits = StringMap.of_seq (List.to_seq exits) }) in
    { start; rooms = StringMap.of_seq (List.to_seq (List.map room rooms)) }

  let room adv id = try StringMap.find id adv.rooms with Not_found -> raise (Unknown_room id)
  let next adv id exit = match StringMap.find_opt exit (room adv id).exits with Some id -> id | None -> raise (Unknown_exit exit)
end

module Command = struct
  type t = Go of string list | Look | Quit

  exception Empty
  exception Malformed

  let parse text =
    match List.filter (fun w -> w <> "") (String.split_on_char ' ' text) with
    | [] -> raise Empty
    | [ "look" ] -> Look
    | [ "quit" ] -> Quit
    | "go" :: (_ :: _ as words) -> Go words
    | _ -> raise Malformed
end

module State = struct
  type t = { here : string; visited : string list }
  type result = Legal of t | Illegal of string

  let init (adv : Adventure.t) = { here = adv.start; visited = [ adv.start ] }

  let go adv exit st =
    match Adventure.next adv st.here exit with
    | here -> Legal { here; visited = List.sort_uniq compare (here :: st.visited) }
    | exception Adventure.Unknown_exit e -> Illegal ("no exit " ^ e)
    | exception Adventure.Unknown_room r -> Illegal ("no room " ^ r)
end

let house =
  Adventure.make "hall"
    [ ("hall", "A hall.", [ ("north", "kitchen"); ("down the stairs", "cellar") ]);
      ("kitchen", "A kitchen.", [ ("south", "hall") ]); ("cellar", "Dark.", []) ]

let rec play st = function
  | [] -> st
  | line :: rest -> (
    match Command.parse line with
    | Command.Quit -> print_endline "bye"; st
    | Command.Look -> print_endline (Adventure.room house st.State.here).description; play st rest
    | Command.Go words -> (
      match State.go house (String.concat " " words) st with
      | State.Legal st -> Printf.printf "now in %s\n" st.here; play st rest
      | State.Illegal why -> print_endline why; play st rest)
    | exception Command.Empty -> print_endline "?"; play st rest
    | exception Command.Malformed -> Printf.printf "what is %S\n" line; play st rest)

let last = play (State.init house) [ "look"; "go   north"; "look"; "go west"; ""; "dance"; "go south"; "go down the  stairs"; "look"; "quit"; "look" ]
let () = print_endline (String.concat "," last.State.visited)
let moved = match State.go house "west" { State.here = "nowhere"; visited = [] } with State.Illegal why -> why | State.Legal _ -> "moved"
let () = print_endline moved
