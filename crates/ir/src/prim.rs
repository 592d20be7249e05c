//! The primitives: everything a program can do that is not a call, a block, a match or control flow.
//!
//! The embedded library binds them with `external f : t = "%name"`; engines interpret them one by one. Each has a
//! fixed number of arguments and raises, if at all, the exception that its comment names. Specialised comparisons are
//! chosen by lowering where the type is known and mean the same as the general ones there.

macro_rules! prims {
    ($($(#[$doc:meta])* $prim:ident = $name:literal / $arity:literal;)*) => {
        /// A primitive operation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum Prim { $($(#[$doc])* $prim,)* }

        impl Prim {
            /// Every primitive.
            pub const ALL: &'static [Prim] = &[$(Prim::$prim,)*];

            /// The name used by `external`.
            pub fn name(self) -> &'static str {
                match self { $(Prim::$prim => $name,)* }
            }

            /// Number of arguments.
            pub fn arity(self) -> usize {
                match self { $(Prim::$prim => $arity,)* }
            }

            /// Whether it compares values of any type, looking into them as far as it must.
            pub fn compares_structures(self) -> bool {
                use Prim::*;
                matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | Compare)
            }

            /// The primitive of a name.
            pub fn by_name(name: &[u8]) -> Option<Prim> {
                Prim::ALL.iter().copied().find(|prim| prim.name().as_bytes() == name)
            }
        }
    };
}

prims! {
    /// The argument itself at any type (`Obj.magic`, `Char.code`, `Bytes.unsafe_to_string`).
    Identity = "%identity" / 1;
    /// Evaluates its argument and gives `()`.
    Ignore = "%ignore" / 1;
    /// Raises its argument.
    Raise = "%raise" / 1;
    /// `incr`: adds 1 to the first field of a block; gives `()`.
    Incr = "%incr" / 1;
    /// `decr`: subtracts 1 from the first field of a block; gives `()`.
    Decr = "%decr" / 1;

    /// `~-`, wrapping to 63 bits as all integer arithmetic.
    IntNeg = "%negint" / 1;
    /// `+`.
    IntAdd = "%addint" / 2;
    /// `-`.
    IntSub = "%subint" / 2;
    /// `*`.
    IntMul = "%mulint" / 2;
    /// `/`, truncating; raises `Division_by_zero`.
    IntDiv = "%divint" / 2;
    /// `mod`; raises `Division_by_zero`.
    IntMod = "%modint" / 2;
    /// `land`.
    IntAnd = "%andint" / 2;
    /// `lor`.
    IntOr = "%orint" / 2;
    /// `lxor`.
    IntXor = "%xorint" / 2;
    /// `lsl`.
    IntShl = "%lslint" / 2;
    /// `lsr`.
    IntLsr = "%lsrint" / 2;
    /// `asr`.
    IntAsr = "%asrint" / 2;
    /// `=` on immediates (int, char, bool, constant constructors only).
    IntEqual = "%eqint" / 2;
    /// `<>` on immediates.
    IntNotEqual = "%noteqint" / 2;
    /// `<` on immediates.
    IntLess = "%ltint" / 2;
    /// `<=` on immediates.
    IntLessEqual = "%leint" / 2;
    /// `>` on immediates.
    IntGreater = "%gtint" / 2;
    /// `>=` on immediates.
    IntGreaterEqual = "%geint" / 2;
    /// `compare` on immediates.
    IntCompare = "%compareint" / 2;
    /// `not`.
    BoolNot = "%boolnot" / 1;

    /// `=`; raises `Invalid_argument "compare: functional value"` when it reaches a function.
    Equal = "%equal" / 2;
    /// `<>`; as `Equal`.
    NotEqual = "%notequal" / 2;
    /// `<`; as `Equal`.
    Less = "%lessthan" / 2;
    /// `<=`; as `Equal`.
    LessEqual = "%lessequal" / 2;
    /// `>`; as `Equal`.
    Greater = "%greaterthan" / 2;
    /// `>=`; as `Equal`.
    GreaterEqual = "%greaterequal" / 2;
    /// `compare`: -1, 0 or 1; nan equals itself and is below every other float; as `Equal` on functions, but the very
    /// same function compares equal.
    Compare = "%compare" / 2;
    /// `==`.
    PhysEqual = "%eq" / 2;
    /// `!=`.
    PhysNotEqual = "%noteq" / 2;
    /// `Hashtbl.seeded_hash_param meaningful total seed value`, bit for bit as the real one.
    Hash = "%hash" / 4;

    /// `float_of_int`.
    FloatOfInt = "%floatofint" / 1;
    /// `int_of_float`, as x86-64 does for values out of range.
    FloatToInt = "%intoffloat" / 1;
    /// `~-.`.
    FloatNeg = "%negfloat" / 1;
    /// `abs_float`.
    FloatAbs = "%absfloat" / 1;
    /// `+.`.
    FloatAdd = "%addfloat" / 2;
    /// `-.`.
    FloatSub = "%subfloat" / 2;
    /// `*.`.
    FloatMul = "%mulfloat" / 2;
    /// `/.`.
    FloatDiv = "%divfloat" / 2;
    /// `**`.
    FloatPow = "%powfloat" / 2;
    /// `mod_float`.
    FloatRem = "%fmodfloat" / 2;
    /// `Float.fma`: the product of the first two plus the third, rounded once.
    FloatFma = "%fmafloat" / 3;
    /// `Float.cbrt`.
    FloatCbrt = "%cbrtfloat" / 1;
    /// `Float.exp2`.
    FloatExp2 = "%exp2float" / 1;
    /// `Float.log2`.
    FloatLog2 = "%log2float" / 1;
    /// `Float.next_after x y`: the next float from `x` towards `y`.
    FloatNextAfter = "%nextafterfloat" / 2;
    /// `sqrt`.
    FloatSqrt = "%sqrtfloat" / 1;
    /// `exp`.
    FloatExp = "%expfloat" / 1;
    /// `log`.
    FloatLog = "%logfloat" / 1;
    /// `log10`.
    FloatLog10 = "%log10float" / 1;
    /// `expm1`.
    FloatExpm1 = "%expm1float" / 1;
    /// `log1p`.
    FloatLog1p = "%log1pfloat" / 1;
    /// `cos`.
    FloatCos = "%cosfloat" / 1;
    /// `sin`.
    FloatSin = "%sinfloat" / 1;
    /// `tan`.
    FloatTan = "%tanfloat" / 1;
    /// `acos`.
    FloatAcos = "%acosfloat" / 1;
    /// `asin`.
    FloatAsin = "%asinfloat" / 1;
    /// `atan`.
    FloatAtan = "%atanfloat" / 1;
    /// `atan2`.
    FloatAtan2 = "%atan2float" / 2;
    /// `hypot`.
    FloatHypot = "%hypotfloat" / 2;
    /// `cosh`.
    FloatCosh = "%coshfloat" / 1;
    /// `sinh`.
    FloatSinh = "%sinhfloat" / 1;
    /// `tanh`.
    FloatTanh = "%tanhfloat" / 1;
    /// `acosh`.
    FloatAcosh = "%acoshfloat" / 1;
    /// `asinh`.
    FloatAsinh = "%asinhfloat" / 1;
    /// `atanh`.
    FloatAtanh = "%atanhfloat" / 1;
    /// `ceil`.
    FloatCeil = "%ceilfloat" / 1;
    /// `floor`.
    FloatFloor = "%floorfloat" / 1;
    /// `Float.trunc`.
    FloatTrunc = "%truncfloat" / 1;
    /// `Float.round`: halves away from zero.
    FloatRound = "%roundfloat" / 1;
    /// `copysign`.
    FloatCopysign = "%copysignfloat" / 2;
    /// `frexp`: a pair.
    FloatFrexp = "%frexpfloat" / 1;
    /// `ldexp`.
    FloatLdexp = "%ldexpfloat" / 2;
    /// `modf`: a pair, fractional part first.
    FloatModf = "%modffloat" / 1;
    /// `float_of_string`; raises `Failure "float_of_string"`.
    FloatOfString = "%floatofstring" / 1;
    /// `format_float "%+.12g" x`: C's printf for one float: flag `+` or blank, precision, `f e E g G`
    /// (widths, `%h`, `%H`, `%F` are the library's work).
    FloatFormat = "%formatfloat" / 2;
    /// `Printf`'s `%h` of a finite float at a precision (-1: as needed), with `-` if negative: precision, float.
    FloatHex = "%hexfloat" / 2;

    /// `format_int "%+.3d" n`: C's printf for one integer: flags `+ #` or blank, precision, `d i u x X o`; unsigned
    /// conversions show 63 bits (`"%x" (-1)` is `7fffffffffffffff`). Widths are the library's work.
    IntFormat = "%formatint" / 2;
    /// `int_of_string`; raises `Failure "int_of_string"`.
    IntOfString = "%intofstring" / 1;

    /// `String.length`, `Bytes.length`.
    StringLength = "%stringlength" / 1;
    /// `s.[i]`; raises `Invalid_argument "index out of bounds"`. Also for bytes.
    StringGet = "%stringget" / 2;
    /// As `StringGet` where the library has checked the index.
    StringGetUnsafe = "%stringgetunsafe" / 2;
    /// `Bytes.set`; raises `Invalid_argument "index out of bounds"`.
    BytesSet = "%bytesset" / 3;
    /// As `BytesSet` where the library has checked the index.
    BytesSetUnsafe = "%bytessetunsafe" / 3;
    /// `^`.
    StringAppend = "%stringappend" / 2;
    /// A copy of `length` bytes from `start`, checked by the library: string or bytes, start, length.
    StringSubUnsafe = "%stringsubunsafe" / 3;
    /// A fresh byte sequence of a checked length, filled with a character: length, char.
    BytesMakeUnsafe = "%bytesmakeunsafe" / 2;
    /// Copies bytes, checked by the library, regions may overlap: source, start, target, start, length.
    BytesBlitUnsafe = "%bytesblitunsafe" / 5;
    /// Fills bytes, checked by the library: target, start, length, char.
    BytesFillUnsafe = "%bytesfillunsafe" / 4;
    /// `=` on strings and bytes.
    StringEqual = "%stringequal" / 2;
    /// `compare` on strings and bytes.
    StringCompare = "%stringcompare" / 2;
    /// `String.escaped`'s work on one string.
    StringEscaped = "%stringescaped" / 1;
    /// `String.concat`: separator, list.
    StringConcat = "%stringconcat" / 2;

    /// `Array.length`.
    ArrayLength = "%arraylength" / 1;
    /// `a.(i)`; raises `Invalid_argument "index out of bounds"`.
    ArrayGet = "%arrayget" / 2;
    /// `a.(i) <- v`; raises `Invalid_argument "index out of bounds"`.
    ArraySet = "%arrayset" / 3;
    /// As `ArrayGet` where the library has checked the index.
    ArrayGetUnsafe = "%arraygetunsafe" / 2;
    /// As `ArraySet` where the library has checked the index.
    ArraySetUnsafe = "%arraysetunsafe" / 3;
    /// `Array.make`; raises `Invalid_argument "Array.make"` below 0 and above 18014398509481983 (`Sys.max_array_length`).
    ArrayMake = "%arraymake" / 2;
    /// A copy of `length` elements from `start`, checked by the library: array, start, length.
    ArraySubUnsafe = "%arraysubunsafe" / 3;
    /// Copies elements, checked by the library, regions may overlap: source, start, target, start, length.
    ArrayBlitUnsafe = "%arrayblitunsafe" / 5;
    /// `Array.append`.
    ArrayAppend = "%arrayappend" / 2;

    /// Writes a string to a channel (1 standard output, 2 standard error): channel, string.
    Output = "%output" / 2;
    /// Flushes a channel; visible to whoever traces a conversation.
    Flush = "%flush" / 1;
    /// Reads a line without its end from standard input; raises `End_of_file`.
    ReadLine = "%readline" / 1;
    /// Reads one byte from standard input; raises `End_of_file`.
    ReadChar = "%readchar" / 1;
    /// Ends the program with a status; the library has run the `at_exit` functions.
    Exit = "%exit" / 1;
    /// The name of an exception with its payload as `Printexc.to_string` shows it.
    ExceptionToString = "%exntostring" / 1;
}
