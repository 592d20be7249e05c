(* One signature, two stacks, and a functor that uses either of them. *)
module type STACK = sig
  type 'a t

  exception Empty

  val empty : 'a t
  val push : 'a -> 'a t -> 'a t
  val peek : 'a t -> 'a
  val pop : 'a t -> 'a t
  val size : 'a t -> int
end

module ListStack : STACK = struct
  type 'a t = 'a list

  exception Empty

  let empty = []
  let push x s = x :: s
  let peek = function [] -> raise Empty | x :: _ -> x
  let pop = function [] -> raise Empty | _ :: s -> s
  let size = List.length
end

module SizedStack : STACK = struct
  type 'a t = { top : 'a list; size : int }

  exception Empty

  let empty = { top = []; size = 0 }
  let push x { top; size } = { top = x :: top; size = size + 1 }
  let peek s = match s.top with x :: _ -> x | [] -> raise Empty

  let pop = function
    | { top = _ :: top; size } -> { top; size = size - 1 }
    | _ -> raise Empty

  let size s = s.size
end

module Postfix (S : STACK) = struct
  let step stack word =
    let binary f =
      let b = S.peek stack in
      let stack = S.pop stack in
      let a = S.peek stack in
      S.push (f a b) (S.pop stack)
    in
    match word with
    | "+" -> binary ( + )
    | "*" -> binary ( * )
    | "-" -> binary ( - )
    | _ -> S.push (int_of_string word) stack

  let eval text =
    let stack = List.fold_left step S.empty (String.split_on_char ' ' text) in
    if S.size stack = 1 then Ok (S.peek stack) else Error (S.size stack)

  let eval_safely text = try eval text with S.Empty -> Error 0
end

module A = Postfix (ListStack)
module B = Postfix (SizedStack)

let show = function Ok n -> string_of_int n | Error n -> Printf.sprintf "error %d" n

let () =
  List.iter
    (fun text -> Printf.printf "%s: %s %s\n" text (show (A.eval_safely text)) (show (B.eval_safely text)))
    [ "1 2 +"; "2 3 4 * -"; "1 +"; "5 6"; "7" ]
