(** Braun heaps. *)

include module type of struct include Heap_intf end

module Make : Make
