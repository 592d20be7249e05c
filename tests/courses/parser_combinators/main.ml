module Parser : sig
  type 'a t

  val run : 'a t -> string -> ('a, string) result
  val return : 'a -> 'a t
  val fail : string -> 'a t
  val satisfy : string -> (char -> bool) -> char t
  val ( let* ) : 'a t -> ('a -> 'b t) -> 'b t
  val ( let+ ) : 'a t -> ('a -> 'b) -> 'b t
  val ( and+ ) : 'a t -> 'b t -> ('a * 'b) t
  val ( <|> ) : 'a t -> 'a t -> 'a t
  val many : 'a t -> 'a list t
  val fix : ('a t -> 'a t) -> 'a t
end = struct
  type state = { text : string; at : int }
  type 'a t = { parse : 'r. state -> ok:('a -> state -> 'r) -> error:(int -> string -> 'r) -> 'r }

  let return x = { parse = (fun s ~ok ~error:_ -> ok x s) }
  let fail why = { parse = (fun s ~ok:_ ~error -> error s.at why) }

  let satisfy what p =
    {
      parse =
        (fun s ~ok ~error ->
          if s.at < String.length s.text && p s.text.[s.at] then ok s.text.[s.at] { s with at = s.at + 1 }
          else error s.at ("expected " ^ what));
    }

  let ( let* ) p f = { parse = (fun s ~ok ~error -> p.parse s ~error ~ok:(fun x s -> (f x).parse s ~ok ~error)) }
  let ( let+ ) p f = { parse = (fun s ~ok ~error -> p.parse s ~error ~ok:(fun x s -> ok (f x) s)) }

  let ( and+ ) p q =
    let* x = p in
    let* y = q in
    return (x, y)

  let ( <|> ) p q =
    {
      parse =
        (fun s ~ok ~error ->
          p.parse s ~ok ~error:(fun at why -> if at = s.at then q.parse s ~ok ~error else error at why));
    }

  let rec many p =
    (let* x = p in
     let* xs = many p in
     return (x :: xs))
    <|> return []

  let rec fix f = { parse = (fun s ~ok ~error -> (f (fix f)).parse s ~ok ~error) }

  let run p text =
    p.parse { text; at = 0 }
      ~ok:(fun x s -> if s.at = String.length text then Ok x else Error (Printf.sprintf "stopped at %d" s.at))
      ~error:(fun at why -> Error (Printf.sprintf "%s at %d" why at))
end

open Parser

type sexp = Atom of string | List of sexp list

let char c = satisfy (Printf.sprintf "%C" c) (Char.equal c)
let blanks = many (char ' ')
let token p = let+ x = p and+ _ = blanks in x
let is_letter = function 'a' .. 'z' | '0' .. '9' -> true | _ -> false

let atom =
  let+ first = satisfy "a letter" is_letter and+ rest = token (many (satisfy "a letter" is_letter)) in
  Atom (String.of_seq (List.to_seq (first :: rest)))

let sexp =
  fix (fun sexp ->
      let list =
        let* _ = token (char '(') in
        let* items = many sexp in
        let+ _ = token (char ')') in
        List items
      in
      list <|> atom)

let rec show = function Atom a -> a | List l -> "[" ^ String.concat " " (List.map show l) ^ "]"
let rec depth = function Atom _ -> 0 | List l -> 1 + List.fold_left (fun d s -> max d (depth s)) 0 l

let () =
  List.iter
    (fun text ->
      match run sexp text with
      | Ok s -> Printf.printf "%s %d\n" (show s) (depth s)
      | Error why -> print_endline why)
    [ "abc"; "(a (b c) ())"; "(a"; "a b)"; ")"; "((x) y)   "; "" ]
