(* A map whose keys know the type of what is stored, as libraries for HTTP contexts have it. *)

module Key = struct
  type 'a witness = ..

  module type WITNESS = sig
    type t
    type _ witness += W : t witness
    val id : int
    val name : string
    val pp : Format.formatter -> t -> unit
  end

  type 'a t = (module WITNESS with type t = 'a)
  type ('a, 'b) eq = Eq : ('a, 'a) eq

  let next = ref 0

  let create (type a) ~name pp : a t =
    let id = !next in
    incr next;
    (module struct
      type t = a
      type _ witness += W : t witness
      let id = id
      let name = name
      let pp = pp
    end)

  let id (type a) ((module K) : a t) = K.id

  let same (type a b) ((module A) : a t) ((module B) : b t) : (a, b) eq option =
    match A.W with
    | B.W -> Some Eq
    | _ -> None
end

module Hmap : sig
  type t
  type binding = B : 'a Key.t * 'a -> binding
  val empty : t
  val is_empty : t -> bool
  val add : 'a Key.t -> 'a -> t -> t
  val find : 'a Key.t -> t -> 'a option
  val get : 'a Key.t -> t -> 'a
  val remove : 'a Key.t -> t -> t
  val update : 'a Key.t -> ('a option -> 'a option) -> t -> t
  val fold : (binding -> 'acc -> 'acc) -> t -> 'acc -> 'acc
  val pp : Format.formatter -> t -> unit
end = struct
  module M = Map.Make (Int)
  type binding = B : 'a Key.t * 'a -> binding
  type t = binding M.t

  let empty = M.empty
  let is_empty = M.is_empty
  let add k v m = M.add (Key.id k) (B (k, v)) m

  let find : type a. a Key.t -> t -> a option = fun k m ->
    match M.find_opt (Key.id k) m with
    | None -> None
    | Some (B (k', v)) ->
      (match Key.same k k' with
       | Some Key.Eq -> Some v
       | None -> None)

  let get k m = match find k m with
    | Some v -> v
    | None -> invalid_arg "Hmap.get"

  let remove k m = M.remove (Key.id k) m

  let update k f m =
    match f (find k m) with
    | None -> remove k m
    | Some v -> add k v m

  let fold f m acc = M.fold (fun _ b acc -> f b acc) m acc

  let pp ppf m =
    let binding ppf (B ((module K), v)) = Format.fprintf ppf "@[<hov 2>%s =@ %a@]" K.name K.pp v in
    let bindings = List.rev (fold List.cons m []) in
    Format.fprintf ppf "@[<hv 1>{%a}@]"
      (Format.pp_print_list ~pp_sep:(fun ppf () -> Format.fprintf ppf ";@ ") binding) bindings
end

let age : int Key.t = Key.create ~name:"age" Format.pp_print_int
let tags : string list Key.t =
  let comma ppf () = Format.fprintf ppf ",@ " in
  Key.create ~name:"tags" (fun ppf l ->
      Format.fprintf ppf "[@[%a@]]" Format.(pp_print_list ~pp_sep:comma pp_print_string) l)
let score = Key.create ~name:"score" (fun ppf -> Format.fprintf ppf "%.2f")
let other_age : int Key.t = Key.create ~name:"age" Format.pp_print_int

let () =
  let m = Hmap.(empty |> add age 42 |> add tags [ "a"; "long tag"; "another one" ] |> add score 1.5) in
  Format.printf "%a@." Hmap.pp m;
  Format.printf "%d %s@." (Hmap.get age m) (String.concat "+" (Hmap.get tags m));
  assert (Hmap.find other_age m = None);
  let m = Hmap.update age (Option.map succ) m in
  let m = Hmap.update other_age (function None -> Some 7 | Some _ -> None) m in
  let m = Hmap.update tags (fun _ -> None) m in
  Format.printf "%a@." Hmap.pp m;
  let count = Hmap.fold (fun (Hmap.B (k, _)) n -> n + Key.id k) m 0 in
  Format.printf "%d %b %b@." count (Hmap.is_empty m) Hmap.(is_empty empty);
  match Hmap.get tags m with
  | exception Invalid_argument what -> print_endline what
  | _ -> assert false
