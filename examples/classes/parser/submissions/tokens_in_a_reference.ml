type outcome =
  | Value of int
  | Unknown of char
  | Syntax
  | Division

module Lexer = struct
  type token = Number of int | Symbol of char

  type result = Tokens of token list | Bad of char

  let lex text =
    let tokens = ref [] and current = ref None and bad = ref None in
    let finish () =
      match !current with
      | Some n ->
        tokens := Number n :: !tokens;
        current := None
      | None -> ()
    in
    String.iter
      (fun c ->
        match c with
        | '0' .. '9' ->
          let so_far = Option.value !current ~default:0 in
          current := Some ((so_far * 10) + (Char.code c - 48))
        | '+' | '-' | '*' | '/' | '(' | ')' ->
          finish ();
          tokens := Symbol c :: !tokens
        | ' ' -> finish ()
        | c -> if !bad = None then bad := Some c)
      text;
    finish ();
    match !bad with
    | Some c -> Bad c
    | None -> Tokens (List.rev !tokens)
end

module Parser = struct
  open Lexer

  type tree =
    | Leaf of int
    | Minus of tree
    | Node of tree * char * tree

  exception Wrong

  let parse tokens =
    let rest = ref tokens in
    let peek () = match !rest with [] -> None | t :: _ -> Some t in
    let skip () = rest := List.tl !rest in
    let rec sum () =
      let tree = ref (product ()) in
      let rec loop () =
        match peek () with
        | Some (Symbol (('+' | '-') as c)) ->
          skip ();
          let right = product () in
          tree := Node (!tree, c, right);
          loop ()
        | _ -> ()
      in
      loop ();
      !tree
    and product () =
      let tree = ref (atom ()) in
      let rec loop () =
        match peek () with
        | Some (Symbol (('*' | '/') as c)) ->
          skip ();
          let right = atom () in
          tree := Node (!tree, c, right);
          loop ()
        | _ -> ()
      in
      loop ();
      !tree
    and atom () =
      match peek () with
      | Some (Number n) ->
        skip ();
        Leaf n
      | Some (Symbol '-') ->
        skip ();
        Minus (atom ())
      | Some (Symbol '(') ->
        skip ();
        let tree = sum () in
        if peek () = Some (Symbol ')') then skip () else raise Wrong;
        tree
      | _ -> raise Wrong
    in
    let tree = sum () in
    if !rest <> [] then raise Wrong;
    tree
end

module Eval = struct
  open Parser

  let rec eval = function
    | Leaf n -> n
    | Minus t -> 0 - eval t
    | Node (l, '+', r) -> eval l + eval r
    | Node (l, '-', r) -> eval l - eval r
    | Node (l, '*', r) -> eval l * eval r
    | Node (l, _, r) -> eval l / eval r

  let run text =
    match Lexer.lex text with
    | Lexer.Bad c -> Unknown c
    | Lexer.Tokens tokens -> (
      try Value (eval (parse tokens)) with
      | Wrong -> Syntax
      | Division_by_zero -> Division)
end
