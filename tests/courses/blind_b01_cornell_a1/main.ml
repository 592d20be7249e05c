(** CS 3110 A1: Enigma. *)
(** [index c] is the 0-based index of [c] in the alphabet. Requires: [c] is an uppercase letter in A..Z. *)
let index (c : char) : int =
  Char.code c - Char.code 'A'

let char_of_index i = Char.chr (((i mod 26) + 26) mod 26 + Char.code 'A')

let map_r_to_l (wiring : string) (top_letter : char) (input_pos : int) : int =
  let offset = index top_letter in
  let contact = (input_pos + offset) mod 26 in
  let out = index wiring.[contact] in
  (out - offset + 26) mod 26

let map_l_to_r wiring top_letter input_pos =
  let offset = index top_letter in
  let contact = char_of_index (input_pos + offset) in
  let pos = String.index wiring contact in
  (pos - offset + 26) mod 26

let map_refl wiring input_pos = map_r_to_l wiring 'A' input_pos

let rec map_plug plugs c =
  match plugs with
  | [] -> c
  | (a, b) :: t -> if c = a then b else if c = b then a else map_plug t c

type rotor = {
  wiring : string;
  turnover : char;
}

type oriented_rotor = {
  rotor : rotor;
  top_letter : char;
}

type config = {
  refl : string;
  rotors : oriented_rotor list;
  plugboard : (char * char) list;
}

let rec right_to_left rotors_rev pos = match rotors_rev with
  | [] -> pos
  | { rotor = { wiring; _ }; top_letter } :: t -> right_to_left t (map_r_to_l wiring top_letter pos)

let cipher_char config c =
  let pos = c |> map_plug config.plugboard |> index in
  let pos = right_to_left (List.rev config.rotors) pos in
  let pos = map_refl config.refl pos in
  let pos =
    List.fold_left
      (fun p { rotor; top_letter } -> map_l_to_r rotor.wiring top_letter p)
      pos config.rotors
  in
  pos |> char_of_index |> map_plug config.plugboard

let next_letter c = char_of_index (index c + 1)

let step config =
  let rec aux first = function
    | [] -> [], false
    | [ r ] -> [ { r with top_letter = next_letter r.top_letter } ], r.top_letter = r.rotor.turnover
    | r :: rest ->
      let rest', carry = aux false rest in
      let at_notch = r.top_letter = r.rotor.turnover in
      if carry || (at_notch && not first) then
        { r with top_letter = next_letter r.top_letter } :: rest', at_notch
      else r :: rest', false
  in
  { config with rotors = fst (aux true config.rotors) }

let cipher config s =
  let buf = Buffer.create (String.length s) in
  let rec go cfg i =
    if i < String.length s then begin
      let cfg = step cfg in
      Buffer.add_char buf (cipher_char cfg s.[i]);
      go cfg (i + 1)
    end
  in
  go config 0; Buffer.contents buf

let rotor_i = { wiring = "EKMFLGDQVZNTOWYHXUSPAIBRCJ"; turnover = 'Q' }
let rotor_ii = { wiring = "AJDKSIRUXBLHWTMCQGZNPYFVOE"; turnover = 'E' }
let rotor_iii = { wiring = "BDFHJLCPRTXVZNYEIWGAKMUSQO"; turnover = 'V' }
let cfg = {
  refl = "YRUHQSLDPXNGOKMIEBFZCWVJAT";
  rotors = [ { rotor = rotor_i; top_letter = 'F' }; { rotor = rotor_ii; top_letter = 'U' }; { rotor = rotor_iii; top_letter = 'N' } ];
  plugboard = [ 'A', 'Z' ];
}
let () = print_endline (cipher cfg "YNGXQ")
let () = Printf.printf "%s\n" (cipher cfg (cipher cfg "HELLOWORLD"))
let hours_worked = [ 5; 6 ] [@@warning "-32"]
