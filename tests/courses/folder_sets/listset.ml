module Make (E : Set_intf.ELT) : Set_intf.S with type elt = E.t = struct
  type elt = E.t
  type t = elt list
  let empty = []
  let mem x = List.exists (fun y -> E.compare x y = 0)
  let add x s = if mem x s then s else List.merge E.compare [ x ] s
  let remove x = List.filter (fun y -> E.compare x y <> 0)
  let union = List.fold_right add
  let elements s = s
  let fold f s acc = List.fold_left (fun a x -> f x a) acc s
  let to_string s = "{" ^ String.concat ", " (List.map E.pp s) ^ "}"
end
