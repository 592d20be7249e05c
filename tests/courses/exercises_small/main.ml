(* Small exercises, a module each. *)
module Bob = struct
  let response_for text =
    let text = String.trim text in
    let is_letter c = Char.lowercase_ascii c <> Char.uppercase_ascii c in
    let shouts = String.exists is_letter text && String.uppercase_ascii text = text in
    let asks = text <> "" && text.[String.length text - 1] = '?' in
    match shouts, asks with
    | true, true -> "Calm down, I know what I'm doing!"
    | true, false -> "Whoa, chill out!"
    | false, true -> "Sure."
    | false, false -> if text = "" then "Fine. Be that way!" else "Whatever."
end

module Anagram : sig
  val anagrams : string -> string list -> string list
end = struct
  let key w = w |> String.lowercase_ascii |> String.to_seq |> List.of_seq |> List.sort Char.compare

  let anagrams word =
    let lower = String.lowercase_ascii word in
    List.filter (fun w -> String.lowercase_ascii w <> lower && key w = key word)
end

module Roman = struct
  let steps =
    [ (1000, "M"); (900, "CM"); (500, "D"); (400, "CD"); (100, "C"); (90, "XC"); (50, "L"); (40, "XL") ]
    @ [ (10, "X"); (9, "IX"); (5, "V"); (4, "IV"); (1, "I") ]

  let to_roman n =
    let rec go n = function
      | [] -> ""
      | (value, text) :: _ as all when n >= value -> text ^ go (n - value) all
      | _ :: rest -> go n rest
    in
    go n steps
end

module Luhn = struct
  let digits s = List.filter (fun c -> c <> ' ') (List.of_seq (String.to_seq s))

  let valid s =
    match digits s with
    | [] | [ _ ] -> false
    | ds when List.exists (fun c -> c < '0' || c > '9') ds -> false
    | ds ->
      let value i c =
        let d = Char.code c - Char.code '0' in
        if i mod 2 = 0 then d else if d > 4 then (2 * d) - 9 else 2 * d
      in
      List.fold_left ( + ) 0 (List.mapi value (List.rev ds)) mod 10 = 0
end

module Run_length = struct
  let encode s =
    let rec go acc = function
      | [] -> List.rev acc
      | c :: rest -> ( match acc with (d, n) :: more when c = d -> go ((d, n + 1) :: more) rest | _ -> go ((c, 1) :: acc) rest)
    in
    go [] (List.of_seq (String.to_seq s))
    |> List.map (fun (c, n) -> if n = 1 then String.make 1 c else Printf.sprintf "%d%c" n c)
    |> String.concat ""

  let decode s =
    let b = Buffer.create 16 in
    let n =
      String.fold_left
        (fun n c ->
          match c with
          | '0' .. '9' -> (10 * n) + Char.code c - 48
          | c -> Buffer.add_string b (String.make (max 1 n) c); 0)
        0 s
    in
    assert (n = 0);
    Buffer.contents b
end

module Triangle = struct
  type kind = Equilateral | Isosceles | Scalene

  let classify a b c =
    if a <= 0 || a + b <= c || b + c <= a || a + c <= b then Error "no triangle"
    else Ok (if a = b && b = c then Equilateral else if a = b || b = c || a = c then Isosceles else Scalene)
end

let () = List.iter (fun s -> print_endline (Bob.response_for s)) [ "WATCH OUT!"; "Does this work?"; "WHAT?"; "  "; "1, 2" ]
let () = print_endline (String.concat " " (Anagram.anagrams "Listen" [ "enlists"; "Silent"; "listen"; "inlets" ]))
let () = print_endline (String.concat " " (List.map Roman.to_roman [ 1; 4; 9; 48; 1990; 2024 ]))
let () = Printf.printf "%b %b %b\n" (Luhn.valid "4539 3195 0343 6467") (Luhn.valid "8273 1232 7352 0569") (Luhn.valid "0")
let () = let e = Run_length.encode "aaabccd" in Printf.printf "%s %s\n" e (Run_length.decode e)
let () = Printf.printf "%b\n" Triangle.(classify 3 4 5 = Ok Scalene && classify 1 1 3 = Error "no triangle")
