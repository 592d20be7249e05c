//! The arguments on which primitives are tried, as OCaml.
//!
//! Every primitive has a row in one match without a last resort. An argument may name those before it (`a0`): the very same
//! value twice. Places that the library checks before it calls a primitive are inside, as they are there.

use refute_ir::Prim;

type Row = Vec<&'static str>;

const INTS: [&str; 8] = ["(-4611686018427387904)", "(-7)", "(-1)", "0", "1", "5", "62", "4611686018427387903"];
const SHIFTS: [&str; 5] = ["0", "1", "5", "61", "62"];
const FLOATS: [&str; 9] = ["nan", "infinity", "neg_infinity", "0.", "(-0.)", "1.5", "(-2.5)", "1e300", "0.1"];
const FEW_FLOATS: [&str; 7] = ["nan", "infinity", "neg_infinity", "0.", "(-0.)", "1.5", "(-2.5)"];
const PLACES: [&str; 6] = ["(-1)", "0", "2", "3", "4611686018427387903", "(-4611686018427387904)"];
const TEXTS: [&str; 5] = ["\"\"", "\"a\"", "\"ab\"", "\"b\"", "\"\\255\\000\""];

/// Pairs of values of one type, for polymorphic comparison.
const PAIRS: [[&str; 2]; 35] = [
    ["0", "0"],
    ["(-1)", "1"],
    ["4611686018427387903", "(-4611686018427387904)"],
    ["'a'", "'b'"],
    ["false", "true"],
    ["()", "()"],
    ["0.", "(-0.)"],
    ["nan", "nan"],
    ["nan", "1."],
    ["1.", "nan"],
    ["nan", "neg_infinity"],
    ["1.5", "2.5"],
    ["infinity", "infinity"],
    ["\"a\"", "\"b\""],
    ["\"\"", "\"\""],
    ["\"b\"", "\"ab\""],
    ["\"\\200\"", "\"a\""],
    ["[1; 2]", "[1; 3]"],
    ["[1]", "[]"],
    ["[nan]", "[nan]"],
    ["(1, \"a\")", "(1, \"a\")"],
    ["(2, \"a\")", "(1, \"b\")"],
    ["None", "(Some 0)"],
    ["(Some (-1))", "(Some 0)"],
    ["(Ok 1)", "(Error 1)"],
    ["[|1; 2|]", "[|3|]"],
    ["[|1; 2|]", "[|1; 3|]"],
    ["[|1.; nan|]", "[|1.; 2.|]"],
    ["(ref 1)", "(ref 1)"],
    ["(ref \"x\")", "(ref \"y\")"],
    ["(fun x -> x)", "(fun x -> x)"],
    ["(fun x -> x)", "a0"],
    ["[(fun x -> x)]", "[]"],
    ["(1, (fun x -> x))", "(2, (fun x -> x))"],
    ["[1.5]", "a0"],
];

fn each(args: &[&'static str]) -> Vec<Row> {
    args.iter().map(|arg| vec![*arg]).collect()
}

fn every(first: &[&'static str], second: &[&'static str]) -> Vec<Row> {
    first.iter().flat_map(|a| second.iter().map(move |b| vec![*a, *b])).collect()
}

fn rows<const N: usize>(rows: &[[&'static str; N]]) -> Vec<Row> {
    rows.iter().map(|row| row.to_vec()).collect()
}

/// The arguments of a primitive.
pub(crate) fn arguments(prim: Prim) -> Vec<Row> {
    use Prim::*;
    match prim {
        Identity | Ignore => each(&["1", "\"a\"", "nan", "[1; 2]", "[|1.|]", "(ref 3)"]),
        Raise => each(&["Not_found", "(Failure \"x\")", "(Invalid_argument \"\")", "Division_by_zero", "End_of_file"]),
        ExceptionToString => {
            each(&["Not_found", "(Failure \"x\")", "(Invalid_argument \"a\\\"\\n\")", "Division_by_zero"])
        }
        Incr | Decr => each(&["(ref 0)", "(ref 4611686018427387903)", "(ref (-4611686018427387904))"]),
        IntNeg | FloatOfInt => each(&INTS),
        IntAdd | IntSub | IntMul | IntDiv | IntMod | IntAnd | IntOr | IntXor | IntEqual | IntNotEqual | IntLess
        | IntLessEqual | IntGreater | IntGreaterEqual | IntCompare => every(&INTS, &INTS),
        // Other shifts are unspecified.
        IntShl | IntLsr | IntAsr => every(&INTS, &SHIFTS),
        BoolNot => each(&["true", "false"]),
        Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | Compare => rows(&PAIRS),
        PhysEqual | PhysNotEqual => {
            let shared = [["1", "1"], ["0", "1"], ["[1]", "a0"], ["(ref 1)", "a0"], ["[|1|]", "a0"], ["1.5", "a0"]];
            let apart = [["(ref 1)", "(ref 1)"], ["[|1|]", "[|1|]"], ["[]", "[1]"]];
            let rest = [["\"a\"", "a0"], ["(fun x -> x)", "a0"], ["'a'", "'a'"], ["None", "(Some 1)"]];
            rows(&shared).into_iter().chain(rows(&apart)).chain(rows(&rest)).collect()
        }
        Hash => {
            let values = ["0", "(-1)", "4611686018427387903", "\"\"", "\"hello\"", "1.5", "nan", "(-0.)", "[1; 2; 3]"];
            let more = ["(1, \"a\")", "(Some 2.)", "[|1; 2|]", "(ref 'a')", "None", "true"];
            let seeds = [["10", "100", "0"], ["2", "3", "42"]];
            let all = values.iter().chain(&more);
            all.flat_map(|value| seeds.map(|[a, b, c]| vec![a, b, c, *value])).collect()
        }
        FloatToInt => each(&FLOATS),
        FloatNeg | FloatAbs | FloatCbrt | FloatExp2 | FloatLog2 | FloatSqrt | FloatExp | FloatLog | FloatLog10
        | FloatExpm1 | FloatLog1p | FloatCos | FloatSin | FloatTan | FloatAcos | FloatAsin | FloatAtan | FloatCosh
        | FloatSinh | FloatTanh | FloatAcosh | FloatAsinh | FloatAtanh | FloatCeil | FloatFloor | FloatTrunc
        | FloatRound | FloatFrexp | FloatModf => each(&FLOATS),
        FloatAdd | FloatSub | FloatMul | FloatDiv | FloatPow | FloatRem | FloatNextAfter | FloatAtan2 | FloatHypot
        | FloatCopysign => every(&FEW_FLOATS, &FEW_FLOATS),
        FloatFma => rows(&[["1.5", "2.", "0.1"], ["infinity", "0.", "1."], ["1e300", "1e300", "neg_infinity"]]),
        FloatLdexp => every(&FEW_FLOATS, &["0", "3", "(-1074)", "2000"]),
        FloatOfString => each(&[
            "\"1.5\"",
            "\"nan\"",
            "\"\"",
            "\"abc\"",
            "\"0x1p3\"",
            "\"1_0.5\"",
            "\"-inf\"",
            "\"1e400\"",
            "\"1.\"",
        ]),
        FloatFormat => every(&["\"%.12g\"", "\"%+.3f\"", "\"%e\"", "\"%.17g\""], &FLOATS),
        FloatHex => every(&["(-1)", "3"], &["0.", "(-0.)", "1.5", "(-2.5)", "1e300", "0.1"]),
        IntFormat => every(&["\"%d\"", "\"%x\"", "\"%+.3d\"", "\"%#o\"", "\"%u\""], &INTS),
        IntOfString => each(&[
            "\"12\"",
            "\"-0x1f\"",
            "\"\"",
            "\"abc\"",
            "\"0b101\"",
            "\"4611686018427387904\"",
            "\"-4611686018427387904\"",
            "\"0u123\"",
            "\"1_000\"",
            "\"+7\"",
            "\" 7\"",
        ]),
        StringLength | StringEscaped => {
            each(&["\"\"", "\"abc\"", "\"a\\n\\\"\\\\\\000\\200\"", "(Bytes.of_string \"xy\")"])
        }
        StringGet => every(&["\"abc\"", "\"\""], &PLACES),
        StringGetUnsafe => every(&["\"abc\""], &["0", "1", "2"]),
        BytesSet => every(&["(Bytes.of_string \"abc\")"], &PLACES)
            .into_iter()
            .map(|row| row.into_iter().chain(["'x'"]).collect())
            .collect(),
        BytesSetUnsafe => {
            rows(&[["(Bytes.of_string \"abc\")", "0", "'x'"], ["(Bytes.of_string \"abc\")", "2", "'\\255'"]])
        }
        StringAppend | StringEqual | StringCompare => every(&TEXTS, &TEXTS),
        StringSubUnsafe => rows(&[["\"hello\"", "1", "3"], ["\"hello\"", "0", "0"], ["\"hello\"", "5", "0"]]),
        BytesMakeUnsafe => rows(&[["0", "'a'"], ["3", "'\\000'"]]),
        BytesBlitUnsafe => rows(&[
            ["(Bytes.of_string \"abcde\")", "1", "(Bytes.of_string \"vwxyz\")", "0", "3"],
            ["(Bytes.of_string \"abcde\")", "0", "a0", "1", "4"],
            ["(Bytes.of_string \"abcde\")", "1", "a0", "0", "4"],
            ["\"abc\"", "0", "(Bytes.of_string \"xyz\")", "3", "0"],
        ]),
        BytesFillUnsafe => {
            rows(&[["(Bytes.of_string \"abcde\")", "1", "3", "'x'"], ["(Bytes.of_string \"abcde\")", "5", "0", "'x'"]])
        }
        StringConcat => rows(&[
            ["\", \"", "[\"a\"; \"\"; \"b\"]"],
            ["\"\"", "[\"a\"; \"b\"]"],
            ["\"x\"", "[]"],
            ["\"x\"", "[\"a\"]"],
        ]),
        ArrayLength => each(&["[||]", "[|1; 2|]", "[|1.5|]", "[|\"a\"; \"b\"|]"]),
        ArrayGet => every(&["[|7; 8; 9|]", "[|1.5; 2.5; 3.5|]", "[||]"], &PLACES),
        ArraySet => {
            every(&["[|7; 8; 9|]"], &PLACES).into_iter().map(|row| row.into_iter().chain(["5"]).collect()).collect()
        }
        ArrayGetUnsafe => every(&["[|7; 8; 9|]", "[|\"a\"; \"b\"; \"c\"|]"], &["0", "1", "2"]),
        ArraySetUnsafe => rows(&[["[|7; 8; 9|]", "0", "5"], ["[|7; 8; 9|]", "2", "(-5)"]]),
        ArrayMake => rows(&[
            ["0", "1"],
            ["3", "\"x\""],
            ["2", "1.5"],
            ["(-1)", "0"],
            ["(-4611686018427387904)", "0"],
            ["4611686018427387903", "0"],
            ["18014398509481984", "0"],
        ]),
        ArraySubUnsafe => rows(&[["[|7; 8; 9|]", "1", "2"], ["[|7; 8; 9|]", "0", "0"], ["[|7; 8; 9|]", "3", "0"]]),
        ArrayBlitUnsafe => rows(&[
            ["[|1; 2; 3|]", "0", "[|7; 8; 9|]", "1", "2"],
            ["[|1; 2; 3; 4|]", "0", "a0", "1", "3"],
            ["[|1; 2; 3; 4|]", "1", "a0", "0", "3"],
            ["[|1|]", "1", "[|2|]", "0", "0"],
        ]),
        ArrayAppend => rows(&[["[||]", "[||]"], ["[|1|]", "[|2; 3|]"], ["[|1; 2|]", "a0"]]),
        Output => rows(&[["1", "\"x\""], ["2", "\"\""]]),
        Flush => each(&["1", "2"]),
        ReadLine | ReadChar => each(&["()"]),
        Exit => each(&["0", "3"]),
    }
}
