(* A functor that is applied to nothing makes a new type each time. *)
module type TICKET = sig
  type t

  val next : unit -> t
  val number : t -> int
  val equal : t -> t -> bool
end

module Ticket () : TICKET = struct
  type t = int

  let last = ref 0
  let next () = incr last; !last
  let number t = t
  let equal = Int.equal
end

module Train = Ticket ()
module Bus = Ticket ()

let t1 = Train.next ()
let t2 = Train.next ()
let b1 = Bus.next ()
let () = Printf.printf "%d %d %d %b\n" (Train.number t1) (Train.number t2) (Bus.number b1) (Train.equal t1 t1)

module Shared (T : TICKET) = struct
  let many n = List.init n (fun _ -> T.next ())
  let numbers l = List.map T.number l
end

module A = Shared (Train)
module B = Shared (Train)

(* Both know the same type, and count with the same counter. *)
let () = List.iter (Printf.printf "%d ") (A.numbers (B.many 3)); print_newline ()
let () = List.iter (Printf.printf "%d ") (B.numbers (A.many 2)); print_newline ()

module Ids = struct
  module Make (P : sig val prefix : string end) = struct
    let count = ref 0
    let fresh () = incr count; P.prefix ^ string_of_int !count
  end

  module X = Make (struct let prefix = "x" end)
  module Y = Make (struct let prefix = "y" end)
end

let () = print_endline (String.concat " " (List.map (fun f -> f ()) [ Ids.X.fresh; Ids.X.fresh; Ids.Y.fresh ]))
