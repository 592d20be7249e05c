(* Regular expressions. All of the library Str but string_partial_match.

   An expression is read into a tree, and matched by trying: the first alternative before the second, as many repetitions as
   possible before fewer. *)

type __tree =
  | R__set of (char -> bool)
  | R__sequence of __tree list
  | R__either of __tree * __tree
  | R__repeat of int * bool * __tree
  | R__group of int * __tree
  | R__again of int
  | R__line_start
  | R__line_end
  | R__word_border
type regexp = { __tree : __tree; __groups : int; __same : char -> char -> bool }

(* Reading. *)

let __exactly c d = c = d
let __but_for_case c d = Char.lowercase_ascii c = Char.lowercase_ascii d
let __read same text =
  let length = String.length text in
  let groups = ref 1 in
  let char c = R__set (same c) in
  let at i c = i < length && text.[i] = c in
  let ends i = at i '\\' && (at (i + 1) '|' || at (i + 1) ')') in
  let rec alternatives i =
    let first, i = sequence [] i in
    let rec more first i =
      if at i '\\' && at (i + 1) '|' then
        let second, i = sequence [] (i + 2) in
        more (R__either (first, second)) i
      else first, i
    in
    more first i
  and sequence before i =
    if i >= length || ends i then R__sequence (List.rev before), i
    else
      let one, i = repeated i in
      sequence (one :: before) i
  and repeated i =
    let one, i = single i in
    let rec more one i =
      if at i '*' then more (R__repeat (0, true, one)) (i + 1)
      else if at i '+' then more (R__repeat (1, true, one)) (i + 1)
      else if at i '?' then more (R__repeat (0, false, one)) (i + 1)
      else one, i
    in
    more one i
  and single i =
    match text.[i] with
    | '\\' -> quoted (i + 1)
    | '[' -> if at (i + 1) '^' then set true (i + 2) else set false (i + 1)
    | '^' -> R__line_start, i + 1
    | '$' -> R__line_end, i + 1
    | '.' -> R__set (fun c -> c <> '\n'), i + 1
    | c -> char c, i + 1
  and quoted i =
    if i >= length then char '\\', i
    else
      match text.[i] with
      | '(' ->
        let number = !groups in
        incr groups;
        let inside, i = alternatives (i + 1) in
        if at i '\\' && at (i + 1) ')' then R__group (number, inside), i + 2
        else failwith "\\( group not closed by \\)"
      | '1' .. '9' as digit -> R__again (Char.code digit - 48), i + 1
      | 'b' -> R__word_border, i + 1
      | c -> char c, i + 1
  and set outside start =
    let rec members ranges i =
      if i >= length then failwith "[ class not closed by ]"
      else if text.[i] = ']' && i > start then ranges, i + 1
      else if at (i + 1) '-' && i + 2 < length && text.[i + 2] <> ']' then
        members ((text.[i], text.[i + 2]) :: ranges) (i + 3)
      else members ((text.[i], text.[i]) :: ranges) (i + 1)
    in
    let ranges, i = members [] start in
    let inside c = List.exists (fun (first, last) -> first <= c && c <= last) ranges in
    let belongs c =
      inside c || (same 'a' 'A' && (inside (Char.lowercase_ascii c) || inside (Char.uppercase_ascii c)))
    in
    R__set (fun c -> belongs c <> outside), i
  in
  let tree, i = alternatives 0 in
  if i < length then failwith "spurious \\) in regular expression"
  else { __tree = tree; __groups = !groups; __same = same }
let regexp text = __read __exactly text
let regexp_case_fold text = __read __but_for_case text
let __of_text same text =
  let sets = List.init (String.length text) (fun i -> R__set (same text.[i])) in
  { __tree = R__sequence sets; __groups = 1; __same = same }
let regexp_string text = __of_text __exactly text
let regexp_string_case_fold text = __of_text __but_for_case text
let quote text =
  let quoted c =
    match c with
    | '[' | ']' | '*' | '.' | '\\' | '?' | '+' | '^' | '$' -> "\\" ^ String.make 1 c
    | c -> String.make 1 c
  in
  String.concat "" (List.map quoted (List.of_seq (String.to_seq text)))

(* Matching. *)

let __is_word c =
  match c with
  | 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' | '\192' .. '\214' | '\216' .. '\246' | '\248' .. '\255' -> true
  | _ -> false
(* Beginning and end of each group, -1 for those that took no part; the whole is group 0. *)
let __found : int array ref = ref [||]
(* Whether the expression matches at a place; the groups are those of the match then. *)
let __matches expression text start =
  let length = String.length text in
  let places = Array.make (2 * expression.__groups) (-1) in
  let word i = i >= 0 && i < length && __is_word text.[i] in
  let rec go tree i (k : int -> bool) =
    match tree with
    | R__set has -> i < length && has text.[i] && k (i + 1)
    | R__sequence [] -> k i
    | R__sequence (first :: rest) -> go first i (fun i -> go (R__sequence rest) i k)
    | R__either (first, second) -> go first i k || go second i k
    | R__repeat (least, many, R__set has) ->
      (* A single character needs no way back but its number of repetitions. *)
      let most = if many then length else min length (i + 1) in
      let rec stop j = if j < most && has text.[j] then stop (j + 1) else j in
      let rec fewer j = j >= i + least && (k j || fewer (j - 1)) in
      fewer (stop i)
    | R__repeat (1, _, inner) -> go inner i (fun i -> go (R__repeat (0, true, inner)) i k)
    | R__repeat (_, many, inner) ->
      go inner i (fun j -> if many then j > i && go tree j k else k j) || k i
    | R__group (number, inner) ->
      let before = places.(2 * number) and after = places.((2 * number) + 1) in
      go inner i (fun j ->
          let other = places.(2 * number) and another = places.((2 * number) + 1) in
          places.(2 * number) <- i;
          places.((2 * number) + 1) <- j;
          k j || begin
            places.(2 * number) <- other;
            places.((2 * number) + 1) <- another;
            false
          end)
      || begin
        places.(2 * number) <- before;
        places.((2 * number) + 1) <- after;
        false
      end
    | R__again number ->
      let from = if 2 * number < Array.length places then places.(2 * number) else -1 in
      from >= 0
      && (let size = places.((2 * number) + 1) - from in
          let rec same n = n = size || (expression.__same text.[from + n] text.[i + n] && same (n + 1)) in
          i + size <= length && same 0 && k (i + size))
    | R__line_start -> (i = 0 || text.[i - 1] = '\n') && k i
    | R__line_end -> (i = length || text.[i] = '\n') && k i
    | R__word_border -> word (i - 1) <> word i && k i
  in
  let matched =
    go expression.__tree start (fun stop ->
        places.(0) <- start;
        places.(1) <- stop;
        true)
  in
  if matched then __found := places;
  matched
let string_match expression text start =
  if start < 0 || start > String.length text then invalid_arg "Str.string_match"
  else begin
    let matched = __matches expression text start in
    if not matched then __found := [||];
    matched
  end
let __search step expression text start =
  let rec from i =
    if i < 0 || i > String.length text then begin
      __found := [||];
      raise Not_found
    end
    else if __matches expression text i then i
    else from (i + step)
  in
  from start
let search_forward expression text start =
  if start < 0 || start > String.length text then invalid_arg "Str.search_forward" else __search 1 expression text start
let search_backward expression text start =
  if start < 0 || start > String.length text then invalid_arg "Str.search_backward" else __search (-1) expression text start

(* What was matched. *)

let __place name group offset =
  if group < 0 || 2 * group >= Array.length !__found then invalid_arg name
  else
    match !__found.((2 * group) + offset) with
    | -1 -> raise Not_found
    | place -> place
let group_beginning group = __place "Str.group_beginning" group 0
let group_end group = __place "Str.group_end" group 1
let match_beginning () = group_beginning 0
let match_end () = group_end 0
let matched_group group text =
  let start = __place "Str.matched_group" group 0 in
  String.sub text start (__place "Str.matched_group" group 1 - start)
let matched_string text = matched_group 0 text

(* Replacing. *)

let replace_matched template text =
  let length = String.length template in
  let result = Buffer.create length in
  let rec from i =
    if i < length then
      if template.[i] <> '\\' then begin
        Buffer.add_char result template.[i];
        from (i + 1)
      end
      else if i + 1 = length then failwith "Str.replace: illegal backslash sequence"
      else begin
        (match template.[i + 1] with
         | '\\' -> Buffer.add_char result '\\'
         | '0' .. '9' as digit ->
           let group = Char.code digit - 48 in
           if 2 * group >= Array.length !__found || !__found.(2 * group) < 0 then
             failwith "Str.replace: reference to unmatched group"
           else Buffer.add_string result (matched_group group text)
         | c ->
           Buffer.add_char result '\\';
           Buffer.add_char result c);
        from (i + 2)
      end
  in
  from 0;
  Buffer.contents result
let string_before text n = String.sub text 0 n
let string_after text n = String.sub text n (String.length text - n)
let first_chars text n = String.sub text 0 n
let last_chars text n = String.sub text (String.length text - n) n
let __next expression text start = match search_forward expression text start with i -> Some i | exception Not_found -> None
let substitute_first expression f text =
  match __next expression text 0 with
  | None -> text
  | Some start ->
    let stop = match_end () in
    let replaced = f text in
    string_before text start ^ replaced ^ string_after text stop
let global_substitute expression f text =
  let rec replace parts start was_empty =
    let from = if was_empty then start + 1 else start in
    match if from > String.length text then None else __next expression text from with
    | None -> string_after text start :: parts
    | Some place ->
      let stop = match_end () in
      let replaced = f text in
      replace (replaced :: String.sub text start (place - start) :: parts) stop (stop = place)
  in
  String.concat "" (List.rev (replace [] 0 false))
let global_replace expression template text = global_substitute expression (replace_matched template) text
let replace_first expression template text = substitute_first expression (replace_matched template) text

(* Splitting. *)

type split_result = Text of string | Delim of string

(* The next match that is not empty at the beginning. *)
let __next_progress expression text start =
  match __next expression text start with
  | Some _ when match_end () <= start ->
    if start < String.length text then __next expression text (start + 1) else None
  | found -> found
(* Into at most so many parts, the last of which ends at `last`; `part` tells what a text and the match behind it give. *)
let __split part last expression text start most =
  let rec split parts start most =
    if start > last then parts
    else
      match if most = 1 then None else __next_progress expression text start with
      | None -> part (string_after text start) None @ parts
      | Some place ->
        let stop = match_end () in
        let matched = String.sub text place (stop - place) in
        split (part (String.sub text start (place - start)) (Some matched) @ parts) stop (most - 1)
  in
  List.rev (split [] start most)
let bounded_full_split expression text most =
  let part between matched =
    let between = match between, matched with "", Some _ -> [] | _ -> [ Text between ] in
    match matched with
    | None -> between
    | Some matched -> Delim matched :: between
  in
  __split part (String.length text - 1) expression text 0 most
let full_split expression text = bounded_full_split expression text 0
let __between between _ = [ between ]
let bounded_split expression text most =
  let start = if string_match expression text 0 then match_end () else 0 in
  __split __between (String.length text - 1) expression text start most
let split expression text = bounded_split expression text 0
let bounded_split_delim expression text most =
  if text = "" then [] else __split __between (String.length text) expression text 0 most
let split_delim expression text = bounded_split_delim expression text 0
