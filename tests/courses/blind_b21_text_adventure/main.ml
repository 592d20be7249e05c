(* A2-like adventure without json *)
type room_id = string
type exit_name = string
exception UnknownRoom of room_id
exception UnknownExit of exit_name
type room = { id : room_id; description : string; exits : (exit_name * room_id) list }
type t = { rooms : room list; start : room_id }
type object_phrase = string list
type command = Go of object_phrase | Quit
exception Empty
exception Malformed
let parse str =
  match String.split_on_char ' ' str |> List.filter (fun s -> String.length s > 0) with
  | [] -> raise Empty
  | [ "quit" ] -> Quit
  | "go" :: (_ :: _ as phrase) -> Go phrase
  | "quit" :: _ | "go" :: [] | _ :: _ -> raise Malformed
type state = { current : room_id; visited : room_id list }
type result = Legal of state | Illegal
let room adv id = try List.find (fun r -> r.id = id) adv.rooms with Not_found -> raise (UnknownRoom id)
let next_room adv id ex = match List.assoc_opt ex (room adv id).exits with None -> raise (UnknownExit ex) | Some r -> r
let go ex adv st =
  match next_room adv st.current ex with
  | exception UnknownExit _ -> Illegal
  | r -> Legal { current = r; visited = List.sort_uniq Stdlib.compare (r :: st.visited) }
let adv = {
  rooms = [
    { id = "ho plaza"; description = "You are on Ho Plaza."; exits = [ "southwest", "health"; "north", "tower"; "chimes", "tower" ] };
    { id = "health"; description = "Cornell Health."; exits = [ "northeast", "ho plaza" ] };
    { id = "tower"; description = "Up the tower."; exits = [ "down", "ho plaza" ] } ];
  start = "ho plaza" }
let rec play st = function
  | [] -> Printf.printf "bye after %d rooms\n" (List.length st.visited)
  | line :: rest ->
    (match parse line with
     | Quit -> print_endline "quit"
     | Go phrase ->
       (match go (String.concat " " phrase) adv st with
        | Illegal -> Printf.printf "can't go %s\n" (String.concat " " phrase); play st rest
        | Legal st' -> print_endline (room adv st'.current).description; play st' rest)
     | exception (Empty | Malformed as e) ->
       print_endline (Printexc.to_string e); play st rest)
let () = play { current = adv.start; visited = [ adv.start ] } [ "go north"; "go  up"; ""; "jump"; "go down"; "go southwest" ]
let () = try ignore (room adv "nowhere") with UnknownRoom r -> prerr_endline r; print_endline ("unknown " ^ r)
