open Tokens
exception Mismatched
type assoc = L | R
let info = function '+' | '-' -> (2, L) | '*' | '/' -> (3, L) | '^' -> (4, R) | c -> invalid_arg (String.make 1 c)
let tokenize s =
  let rec go i acc =
    if i >= String.length s then List.rev acc else
      match s.[i] with
      | ' ' -> go (i + 1) acc
      | '(' -> go (i + 1) (LParen :: acc) | ')' -> go (i + 1) (RParen :: acc)
      | '0' .. '9' | '.' ->
        let j = ref i in
        while !j < String.length s && (match s.[!j] with '0' .. '9' | '.' -> true | _ -> false) do incr j done;
        go !j (Num (float_of_string (String.sub s i (!j - i))) :: acc)
      | 'a' .. 'z' ->
        let j = ref i in
        while !j < String.length s && s.[!j] >= 'a' && s.[!j] <= 'z' do incr j done;
        go !j (Func (String.sub s i (!j - i)) :: acc)
      | c -> go (i + 1) (Op c :: acc)
  in go 0 []
let to_rpn tokens =
  let out = Queue.create () and ops = Stack.create () in
  let pop_to_out () = Queue.add (Stack.pop ops) out in
  List.iter (function
      | Num _ as t -> Queue.add t out
      | Func _ | LParen as t -> Stack.push t ops
      | RParen ->
        (try while Stack.top ops <> LParen do pop_to_out () done; ignore (Stack.pop ops) with Stack.Empty -> raise Mismatched);
        (match Stack.top_opt ops with Some (Func _) -> pop_to_out () | _ -> ())
      | Op o ->
        let p, a = info o in
        let rec loop () = match Stack.top_opt ops with
          | Some (Op o') when let p', _ = info o' in p' > p || (p' = p && a = L) -> pop_to_out (); loop ()
          | _ -> () in
        loop (); Stack.push (Op o) ops) tokens;
  Stack.iter (fun t -> if t = LParen then raise Mismatched else Queue.add t out) ops;
  List.of_seq (Queue.to_seq out)
let eval rpn =
  match List.fold_left (fun st t -> match t, st with
      | Num f, _ -> f :: st
      | Op '+', b :: a :: r -> (a +. b) :: r | Op '-', b :: a :: r -> (a -. b) :: r
      | Op '*', b :: a :: r -> (a *. b) :: r | Op '/', b :: a :: r -> (a /. b) :: r | Op '^', b :: a :: r -> (a ** b) :: r
      | Func "sqrt", a :: r -> sqrt a :: r
      | Func f, _ -> failwith ("unknown function " ^ f)
      | _ -> failwith "stack") [] rpn with
  | [ x ] -> x
  | _ -> failwith "result"
