//! Format strings and their pieces.

use super::parse;
use expect_test::{Expect, expect};
use refute_ir::format::{Number, Piece, Spec};

fn check(format: &str, expect: Expect) {
    let shown: Vec<String> = match parse(format.as_bytes()) {
        Ok(pieces) => pieces.iter().map(show).collect(),
        Err(error) => vec![format!("{:?} {}", error.reason, error.conversion)],
    };
    expect.assert_eq(&shown.join(" "));
}

fn show(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => format!("{:?}", String::from_utf8_lossy(text)),
        Piece::String(spec) | Piece::Int(spec) | Piece::Float(spec) | Piece::Bool(spec) => show_spec(spec),
        other => format!("{other:?}"),
    }
}

fn show_spec(spec: &Spec) -> String {
    let number = |number: Number| match number {
        Number::Absent => String::new(),
        Number::Argument => "*".to_string(),
        Number::Given(n) => n.to_string(),
    };
    let Spec { flags, width, precision, conversion } = spec;
    let dot = if *precision == Number::Absent { "" } else { "." };
    format!("%{flags}{}{dot}{}{}", number(*width), number(*precision), *conversion as char)
}

#[test]
fn conversions() {
    check("a%d b%s%%c%@%,", expect![[r#""a" %d " b" %s "%c" At"#]]);
    check("%c%C%a%t%!%b%S", expect!["Char CharLiteral Custom Thunk Flush %b %S"]);
    check("%-5d|%05d|%+.3f|%*d|%.*f", expect![[r#"%-5d "|" %05d "|" %+.3f "|" %*d "|" %.*f"#]]);
    check("%.f", expect!["%.0f"]);
}

#[test]
fn flags_are_handed_on_as_written() {
    check("%0.2f %-d %-05d", expect![[r#"%0.2f " " %-d " " %-05d"#]]);
    check("%05.3d %+ d %+x %# d", expect![[r#"%05.3d " " %+ d " " %+x " " %# d"#]]);
    check("%.5s %5.1s %05s %5c", expect![[r#"%.5s " " %5.1s " " %05s " " Char"#]]);
    check("%#F %#d %#f", expect![[r#"%#F " " %#d " " %#f"#]]);
}

#[test]
fn sets() {
    let members = |format: &str| match parse(format.as_bytes()).as_deref() {
        Ok([Piece::Set { members, .. }]) => {
            (b' '..=b'~').filter(|byte| members[usize::from(*byte)]).map(char::from).collect()
        }
        _ => String::new(),
    };
    assert_eq!(members("%[a-d_]"), "_abcd");
    assert_eq!(members("%5[]x-]"), "-]x");
    assert_eq!(members("%[%%%@]"), "%@");
    assert_eq!(members("%[^ -}]"), "~");
    check("%[a%b]", expect!["Incomplete %[a%"]);
    check("%_[a", expect!["Incomplete %_[a"]);
}

#[test]
fn what_is_for_reading() {
    check("%l%n%N%L%r%0c", expect!["Counter(108) Counter(110) Counter(78) Counter(78) Reader NextChar"]);
    check("%_c%_!%_%", expect![[r#"Ignored(Char) Flush "%""#]]);
    check("%.*s%-.*b%5.*s%0.*S", expect!["%*s %-*b %5s %0S"]);
    check("%_a", expect!["BadFlags %_a"]);
    check("%_*d", expect!["BadFlags %_*d"]);
    check("@[<%s %d>", expect![[r#""@[<" %s " " %d ">""#]]);
    check("@[<%t>", expect!["Unsupported %t"]);
}

#[test]
fn refused() {
    check("%y", expect!["UnknownConversion %y"]);
    check("100%", expect!["Incomplete %"]);
    check("%5", expect!["Incomplete %5"]);
    check(
        "%ld",
        expect![[r#"BoxedInt(Int32, Spec { flags: "", width: Absent, precision: Absent, conversion: 100 })"#]],
    );
    check(
        "%Lx%d",
        expect![[r#"BoxedInt(Int64, Spec { flags: "", width: Absent, precision: Absent, conversion: 120 }) %d"#]],
    );
    check("%*c", expect!["BadFlags %*c"]);
}
