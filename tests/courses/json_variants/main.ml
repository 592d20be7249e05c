(* JSON as polymorphic variants that contain themselves, in the way of a well-known library. *)
type json =
  [ `Null | `Bool of bool | `Int of int | `String of string | `List of json list | `Assoc of (string * json) list ]

exception Type_error of string * json

module Util = struct
  let kind : json -> string = function
    | `Null -> "null"
    | `Bool _ -> "bool"
    | `Int _ -> "int"
    | `String _ -> "string"
    | `List _ -> "list"
    | `Assoc _ -> "object"

  let error what (j : json) = raise (Type_error (Printf.sprintf "expected %s, got %s" what (kind j), j))
  let member key : json -> json = function
    | `Assoc fields -> (match List.assoc_opt key fields with Some j -> j | None -> `Null)
    | j -> error "object" j
  let to_list : json -> json list = function `List l -> l | j -> error "list" j
  let to_int : json -> int = function `Int n -> n | j -> error "int" j
  let to_string_option : json -> string option = function `String s -> Some s | `Null -> None | j -> error "string" j
  let rec map_ints f : json -> json = function
    | `Int n -> `Int (f n)
    | `List l -> `List (List.map (map_ints f) l)
    | `Assoc fields -> `Assoc (List.map (fun (k, j) -> (k, map_ints f j)) fields)
    | (`Null | `Bool _ | `String _) as j -> j
end

let rec print ?(indent = 0) (j : json) =
  let pad n = String.make n ' ' in
  match j with
  | `Null -> "null"
  | `Bool b -> string_of_bool b
  | `Int n -> string_of_int n
  | `String s -> Printf.sprintf "%S" s
  | `List [] -> "[]"
  | `List l -> "[" ^ String.concat ", " (List.map (print ~indent) l) ^ "]"
  | `Assoc fields ->
    let inner = indent + 2 in
    let field (k, j) = Printf.sprintf "%s%S: %s" (pad inner) k (print ~indent:inner j) in
    "{\n" ^ String.concat ",\n" (List.map field fields) ^ "\n" ^ pad indent ^ "}"

let course =
  `Assoc
    [ ("name", `String "functional programming");
      ("year", `Int 2024);
      ("room", `Null);
      ("students", `List [ `Assoc [ ("name", `String "Ada"); ("points", `Int 7) ]; `Assoc [ ("name", `String "Kurt"); ("points", `Int 5) ] ]) ]

type shallow = [ `Null | `Bool of bool | `Int of int | `String of string ]
let leaf : shallow = `Int 3
let tree : json = `List [ (leaf :> json); `Bool true ]

let () =
  let open Util in
  print_endline (print course);
  let students = course |> member "students" |> to_list in
  let points = List.map (fun s -> s |> member "points" |> to_int) students in
  Printf.printf "%d %s\n" (List.fold_left ( + ) 0 points) (Option.value ~default:"nowhere" (to_string_option (member "room" course)));
  print_endline (print (map_ints succ tree));
  (match to_int (member "name" course) with n -> print_int n | exception Type_error (why, j) -> Printf.printf "%s: %s\n" why (print j));
  Printf.printf "%b %b\n" (course = map_ints (fun n -> n) course) (compare tree (map_ints succ tree) < 0)
