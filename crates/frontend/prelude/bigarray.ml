(* Arrays of numbers of one kind. Of Bigarray: the kinds, the layouts, arrays of one and of two dimensions. *)

type float32_elt = Float32_elt
type float64_elt = Float64_elt
type int8_signed_elt = Int8_signed_elt
type int8_unsigned_elt = Int8_unsigned_elt
type int16_signed_elt = Int16_signed_elt
type int16_unsigned_elt = Int16_unsigned_elt
type int32_elt = Int32_elt
type int64_elt = Int64_elt
type int_elt = Int_elt
type nativeint_elt = Nativeint_elt
type complex32_elt = Complex32_elt
type complex64_elt = Complex64_elt

type ('a, 'b) kind =
  | Float32 : (float, float32_elt) kind
  | Float64 : (float, float64_elt) kind
  | Int8_signed : (int, int8_signed_elt) kind
  | Int8_unsigned : (int, int8_unsigned_elt) kind
  | Int16_signed : (int, int16_signed_elt) kind
  | Int16_unsigned : (int, int16_unsigned_elt) kind
  | Int32 : (int32, int32_elt) kind
  | Int64 : (int64, int64_elt) kind
  | Int : (int, int_elt) kind
  | Nativeint : (nativeint, nativeint_elt) kind
  | Complex32 : (Complex.t, complex32_elt) kind
  | Complex64 : (Complex.t, complex64_elt) kind
  | Char : (char, int8_unsigned_elt) kind

type c_layout = C_layout_typ
type fortran_layout = Fortran_layout_typ
type 'a layout = C_layout : c_layout layout | Fortran_layout : fortran_layout layout

let float32 = Float32
let float64 = Float64
let complex32 = Complex32
let complex64 = Complex64
let int8_signed = Int8_signed
let int8_unsigned = Int8_unsigned
let int16_signed = Int16_signed
let int16_unsigned = Int16_unsigned
let int32 = Int32
let int64 = Int64
let int = Int
let nativeint = Nativeint
let char = Char
let c_layout = C_layout
let fortran_layout = Fortran_layout

let kind_size_in_bytes (type a b) (kind : (a, b) kind) =
  match kind with
  | Int8_signed | Int8_unsigned | Char -> 1
  | Int16_signed | Int16_unsigned -> 2
  | Float32 | Int32 -> 4
  | Float64 | Int64 | Int | Nativeint | Complex32 -> 8
  | Complex64 -> 16

let __single x = Int32.float_of_bits (Int32.bits_of_float x)

(* What is read again when a value has been written. *)
let __fitted (type a b) (kind : (a, b) kind) (x : a) : a =
  match kind with
  | Float32 -> __single x
  | Complex32 -> { Complex.re = __single x.Complex.re; im = __single x.Complex.im }
  | Int8_signed -> (x land 255 lxor 128) - 128
  | Int8_unsigned -> x land 255
  | Int16_signed -> (x land 65535 lxor 32768) - 32768
  | Int16_unsigned -> x land 65535
  | Float64 | Complex64 | Int32 | Int64 | Int | Nativeint | Char -> x

(* What an array is made of until something is written. *)
let __nothing (type a b) (kind : (a, b) kind) : a =
  match kind with
  | Float32 -> 0.
  | Float64 -> 0.
  | Complex32 -> Complex.zero
  | Complex64 -> Complex.zero
  | Int8_signed -> 0
  | Int8_unsigned -> 0
  | Int16_signed -> 0
  | Int16_unsigned -> 0
  | Int -> 0
  | Int32 -> 0l
  | Int64 -> 0L
  | Nativeint -> 0n
  | Char -> '\000'

let __first (type c) (layout : c layout) = match layout with C_layout -> 0 | Fortran_layout -> 1
let __outside () = invalid_arg "index out of bounds"
let __same_size a b = if a <> b then invalid_arg "Bigarray.blit: dimension mismatch"
let __cells kind count sizes =
  if List.exists (fun size -> size < 0) sizes then invalid_arg "Bigarray.create: negative dimension"
  else Array.make count (__nothing kind)
