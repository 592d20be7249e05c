(* Of Unix the clock, which stands at zero, waiting, which takes no time, the calendar, whose zone is UTC, and the environment. *)

type tm = {
  tm_sec : int;
  tm_min : int;
  tm_hour : int;
  tm_mday : int;
  tm_mon : int;
  tm_year : int;
  tm_wday : int;
  tm_yday : int;
  tm_isdst : bool;
}

let gettimeofday () = 0.
let time () = 0.
let sleep (_ : int) = ()
let sleepf (_ : float) = ()
let getenv = Sys.getenv

let __quotient a b = if a >= 0 then a / b else ((a + 1) / b) - 1
let __rest a b = a - (b * __quotient a b)

(* The days from 1970 to the first of March of a year. *)
let __days_before year = (year * 365) + __quotient year 4 - __quotient year 100 + __quotient year 400 - 719468

(* The day of a year that begins in March on which a month does, January and February being the last ones. *)
let __day_of month = ((month * 153) + 2) / 5

let gmtime at =
  let seconds = int_of_float at in
  let day = __quotient seconds 86400 and second = __rest seconds 86400 in
  let rec year_of guess = if __days_before guess > day then year_of (guess - 1) else guess in
  let year = year_of (__quotient (day + 719468) 365) in
  let within = day - __days_before year in
  let month = ((within * 5) + 2) / 153 in
  let later = if month >= 10 then 1 else 0 in
  let year = year + later in
  {
    tm_sec = second mod 60;
    tm_min = second / 60 mod 60;
    tm_hour = second / 3600;
    tm_mday = within - __day_of month + 1;
    tm_mon = (month + 2) mod 12;
    tm_year = year - 1900;
    tm_wday = __rest (day + 4) 7;
    tm_yday = day - __days_before (year - 1) - 306;
    tm_isdst = false;
  }
let localtime = gmtime

let mktime tm =
  let month = tm.tm_mon - 2 and year = tm.tm_year + 1900 in
  let day = __days_before (year + __quotient month 12) + __day_of (__rest month 12) + tm.tm_mday - 1 in
  let at = float_of_int ((day * 86400) + (tm.tm_hour * 3600) + (tm.tm_min * 60) + tm.tm_sec) in
  (at, gmtime at)
