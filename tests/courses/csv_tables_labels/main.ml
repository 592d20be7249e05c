open StdLabels
open Printf

module Table : sig
  type t
  type column = string

  exception No_column of { column : column; known : column list }

  val create : header:column list -> rows:string list list -> t
  val parse : ?sep:char -> ?header:column list -> string -> t
  val select : columns:column list -> t -> t
  val where : column -> f:(string -> bool) -> t -> t
  val sort : ?cmp:(string -> string -> int) -> by:column -> t -> t
  val group : by:column -> t -> (string * t) list
  val sum : column -> t -> int
  val join : on:column -> t -> t -> t
  val print : ?max_width:int -> t -> unit
end = struct
  type column = string
  type t = { header : column array; rows : string array list }

  exception No_column of { column : column; known : column list }

  let () =
    Printexc.register_printer (function
        | No_column { column; known } -> Some (sprintf "no column %S in %s" column (String.concat ~sep:"/" known))
        | _ -> None)

  let create ~header ~rows =
    let header = Array.of_list header in
    let width = Array.length header in
    let row cells =
      let row = Array.of_list cells in
      if Array.length row <> width then invalid_arg (sprintf "Table.create: %d cells, not %d" (Array.length row) width);
      row
    in
    { header; rows = List.map ~f:row rows }

  let parse ?(sep = ',') ?header text =
    let lines = String.split_on_char ~sep:'\n' (String.trim text) in
    let cells line = List.map ~f:String.trim (String.split_on_char ~sep line) in
    match header, List.map ~f:cells lines with
    | Some header, rows -> create ~header ~rows
    | None, header :: rows -> create ~header ~rows
    | None, [] -> assert false

  let index t column =
    let rec go i =
      if i = Array.length t.header then raise (No_column { column; known = Array.to_list t.header })
      else if t.header.(i) = column then i
      else go (i + 1)
    in
    go 0

  let select ~columns t =
    let indices = List.map ~f:(index t) columns in
    let pick a = Array.of_list (List.map ~f:(fun i -> a.(i)) indices) in
    { header = pick t.header; rows = List.map ~f:pick t.rows }

  let where column ~f t =
    let i = index t column in
    { t with rows = List.filter ~f:(fun row -> f row.(i)) t.rows }

  let sort ?(cmp = compare) ~by t =
    let i = index t by in
    { t with rows = List.stable_sort ~cmp:(fun a b -> cmp a.(i) b.(i)) t.rows }

  let group ~by t =
    let i = index t by in
    let add groups row =
      let key = row.(i) in
      let before = try List.assoc key groups with Not_found -> [] in
      (key, row :: before) :: List.remove_assoc key groups
    in
    List.fold_left ~f:add ~init:[] t.rows
    |> List.map ~f:(fun (key, rows) -> key, { t with rows = List.rev rows })
    |> List.sort ~cmp:(fun (a, _) (b, _) -> compare a b)

  let sum column t =
    let i = index t column in
    List.fold_left ~init:0 t.rows ~f:(fun acc row -> acc + Option.value ~default:0 (int_of_string_opt row.(i)))

  let join ~on a b =
    let i = index a on and j = index b on in
    let without k row = Array.of_list (List.filteri ~f:(fun n _ -> n <> k) (Array.to_list row)) in
    let rows =
      List.concat_map a.rows ~f:(fun ra ->
          List.filter_map b.rows ~f:(fun rb ->
              if ra.(i) = rb.(j) then Some (Array.append ra (without j rb)) else None))
    in
    { header = Array.append a.header (without j b.header); rows }

  let print ?(max_width = 12) t =
    let cut s = if String.length s <= max_width then s else String.sub s ~pos:0 ~len:(max_width - 1) ^ "~" in
    let all = t.header :: t.rows in
    let widths =
      Array.mapi t.header ~f:(fun i _ ->
          List.fold_left all ~init:0 ~f:(fun w row -> max w (String.length (cut row.(i)))))
    in
    let line row = Array.iteri row ~f:(fun i s -> printf "%s%-*s" (if i = 0 then "" else " | ") widths.(i) (cut s)); printf "\n" in
    line t.header;
    print_endline (String.concat ~sep:"-+-" (Array.to_list (Array.map widths ~f:(fun w -> String.make w '-'))));
    List.iter ~f:line t.rows
end

let people = Table.parse "name, city, age\nAnn, Bonn, 41\nBartholomew the Great, Koeln, 9\nCy, Bonn, 27\nDi, Ulm, x"
let cities = Table.parse ~sep:';' ~header:[ "city"; "river" ] "Koeln;Rhein\nBonn;Rhein\nUlm;Donau"

let () =
  Table.print people;
  Table.(people |> where "age" ~f:(fun a -> String.length a = 2) |> select ~columns:[ "age"; "name" ] |> sort ~by:"age" |> print);
  Table.(join ~on:"city" people cities |> sort ~by:"name" ~cmp:(Fun.flip compare) |> print ~max_width:6);
  List.iter (Table.group ~by:"city" people) ~f:(fun (city, t) -> printf "%s: %d\n" city (Table.sum "age" t));
  (match Table.sum "weight" people with
   | exception (Table.No_column { column; _ } as e) -> printf "%s (%s)\n" (Printexc.to_string e) column
   | _ -> ());
  match Table.create ~header:[ "a" ] ~rows:[ [ "1"; "2" ] ] with
  | exception Invalid_argument m -> print_endline m
  | t -> Table.print t

let f ?(a = 1) ~b ?c () = a + b + (match c with None -> 0 | Some c -> c)
let g = f ~b:2
let () = printf "%d %d %d\n" (g ()) (g ~c:3 ()) (g ?a:(Some 10) ?c:None ())
let () = List.iter2 ~f:(fun a b -> printf "%d%s " a b) [ 1; 2 ] [ "a"; "b" ]; print_newline ()
let () = Bytes.(let b = make 3 'x' in set b 1 'y'; blit_string ~src:"zz" ~src_pos:0 ~dst:b ~dst_pos:2 ~len:1; print_endline (to_string b))
