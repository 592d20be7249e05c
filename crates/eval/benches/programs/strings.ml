(* Strings: concatenation, buffers, characters, comparison. *)
let rec digits n acc = if n < 10 then string_of_int n ^ acc else digits (n / 10) (string_of_int (n mod 10) ^ acc)

let reverse s = String.init (String.length s) (fun i -> s.[String.length s - 1 - i])

let is_palindrome s = s = reverse s

let count_vowels s =
  let n = ref 0 in
  String.iter (fun c -> match c with 'a' | 'e' | 'i' | 'o' | 'u' -> incr n | _ -> ()) s;
  !n

let rec repeat n total =
  if n = 0 then total
  else begin
    let b = Buffer.create 16 in
    for i = 1 to 20 do
      Buffer.add_string b (digits (n * i) "");
      Buffer.add_char b (Char.chr (97 + (i mod 26)))
    done;
    let s = Buffer.contents b in
    let words = String.concat "," [ s; reverse s; String.uppercase_ascii s ] in
    repeat (n - 1) (total + String.length words + count_vowels words + if is_palindrome s then 1 else 0)
  end

let () = print_int (repeat 2500 0); print_newline ()
