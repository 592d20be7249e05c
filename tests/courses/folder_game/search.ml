open Types

let other = function X -> O | O -> X

(* What is best for `who`, who moves now; the table remembers boards. *)
let value =
  let known : (string * player, int) Hashtbl.t = Hashtbl.create 1000 in
  let rec value who board =
    let key = (Board.to_string board, who) in
    match Hashtbl.find_opt known key with
    | Some v -> v
    | None ->
      let v =
        match Board.outcome board with
        | Win w -> if w = who then 1 else -1
        | Draw -> 0
        | Open -> List.fold_left (better who board) (-2) places
      in
      Hashtbl.add known key v;
      v
  and better who board best place =
    match Board.play who place board with
    | after -> max best (-value (other who) after)
    | exception Board.Occupied _ -> best
  and places = List.concat_map (fun i -> List.map (fun j -> (i, j)) [ 0; 1; 2 ]) [ 0; 1; 2 ] in
  value
