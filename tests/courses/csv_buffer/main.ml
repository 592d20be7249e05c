module Csv : sig
  type row = string list

  val parse : string -> row list
  val print : row list -> string
  val column : header:string -> row list -> string list option
end = struct
  type row = string list
  type state = Start | Plain | Quoted | After_quote

  let parse text =
    let cell = Buffer.create 16 and row = ref [] and rows = ref [] and state = ref Start in
    let end_cell () =
      row := Buffer.contents cell :: !row;
      Buffer.clear cell;
      state := Start
    in
    let end_row () =
      end_cell ();
      rows := List.rev !row :: !rows;
      row := []
    in
    String.iter
      (fun c ->
        match !state, c with
        | (Start | Plain | After_quote), ',' -> end_cell ()
        | (Start | Plain | After_quote), '\n' -> end_row ()
        | Start, '"' -> state := Quoted
        | Quoted, '"' -> state := After_quote
        | After_quote, '"' ->
          Buffer.add_char cell '"';
          state := Quoted
        | Start, c ->
          state := Plain;
          Buffer.add_char cell c
        | _, c -> Buffer.add_char cell c)
      text;
    if Buffer.length cell > 0 || !row <> [] then end_row ();
    List.rev !rows

  let quote s =
    let needs = String.exists (fun c -> c = ',' || c = '"' || c = '\n') s in
    if needs then "\"" ^ String.concat "\"\"" (String.split_on_char '"' s) ^ "\"" else s

  let print rows = String.concat "" (List.map (fun row -> String.concat "," (List.map quote row) ^ "\n") rows)

  let column ~header = function
    | [] -> None
    | head :: rows ->
      let rec index i = function
        | [] -> None
        | h :: _ when h = header -> Some i
        | _ :: rest -> index (i + 1) rest
      in
      Option.map (fun i -> List.map (fun row -> try List.nth row i with Failure _ -> "") rows) (index 0 head)
end

let text = "name,note,n\nann,\"says \"\"hi\"\", twice\",1\nbob,,22\ncy\n"
let rows = Csv.parse text
let () = List.iteri (fun i row -> Printf.printf "%d: %s\n" i (String.concat " | " row)) rows
let () = print_string (Csv.print rows)
let () = Printf.printf "%b\n" (Csv.parse (Csv.print rows) = rows)
let show = function None -> "no such column" | Some cells -> String.concat ";" cells
let () = print_endline (show (Csv.column ~header:"n" rows)); print_endline (show (Csv.column rows ~header:"x"))
