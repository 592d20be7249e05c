//! Rows read back.

use super::*;
use crate::fixture;
use expect_test::expect;

#[test]
fn every_submission_has_a_row_of_the_same_length() {
    let report = fixture::class();
    let text = csv(&report);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows of equal length");
    assert_eq!(rows.len(), report.submissions.len());
    for (row, submission) in rows.iter().zip(&report.submissions) {
        assert_eq!(row[0].trim_start_matches('\''), submission.name);
        assert!(row.iter().all(|cell| !cell.starts_with(['=', '+', '-', '@']) && !cell.contains('\u{1b}')));
    }
}

#[test]
fn formulas_are_texts() {
    assert_eq!(cell("=1+1"), "'=1+1");
    assert_eq!(["-1", "+1", "@x", "\tx", "x=1"].map(cell), ["'-1", "'+1", "'@x", "x", "x=1"]);
}

#[test]
fn the_table() {
    let shown = csv(&fixture::class());
    expect![[r#"
        name,file,verdict,verdict of insert,verdict of mean,entry,call,expected,got,size,cluster,points,of,findings,same_as,explanation
        '=HYPERLINK(1),submissions/=HYPERLINK(1).ml,differs,no-difference,differs,mean,mean [],0.,nan,1,2,6,10,,,"`mean` differs from the reference on `mean []`: it gives `nan`, the reference gives `0.`."
        anna,submissions/anna.ml,no-difference,no-difference,no-difference,insert,,,,,,10,10,,,No difference was found in any of the 2 functions.
        bert <b>&,submissions/bert <b>&.ml,differs,differs,no-difference,insert,"grading 0 (Node (Leaf, 0, Leaf))",[0],[0; 0],5,1,4,10,,,"`insert` differs from the reference on `insert 0 (Node (Leaf, 0, Leaf))`: it gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)` (the observer gives `[0; 0]`), the reference gives `Node (Leaf, 0, Leaf)` (the observer gives `[0]`)."
        carl,submissions/carl.ml,differs,no-difference,differs,mean,mean [],0.,"raises Failure ""]]> <script>alert('x')</script>""",1,2,6,10,,,"`mean` differs from the reference on `mean []`: it raises `Failure ""]]> <script>alert('x')</script>""`, the reference gives `0.`."
        dora,submissions/dora.ml,differs,differs,no-difference,insert,"grading 0 (Node (Leaf, 0, Leaf))",[0],[0; 0],5,1,4,10,,bert <b>&,"`insert` differs from the reference on `insert 0 (Node (Leaf, 0, Leaf))`: it gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)` (the observer gives `[0; 0]`), the reference gives `Node (Leaf, 0, Leaf)` (the observer gives `[0]`)."
        emil-😀-ü,submissions/emil-😀-ü.ml,differs,differs,no-difference,insert,"grading 1 (Node (Leaf, 0, Leaf))",[0; 1],does not end,5,3,4,10,,,"`insert` differs from the reference on `grading 1 (Node (Leaf, 0, Leaf))`: it does not end within 2,000,000 steps (the reference needs 31), the reference gives `[0; 1]`."
        fritz `x` | y,submissions/fritz `x` | y.ml,differs,no-difference,differs,mean,mean [0.; 1.],"0.5, prints """"","0.5, prints ""sum = 1.\n```\n<b>\u{1b}[31m""",3,4,6,10,,,"`mean` differs from the reference on `mean [0.; 1.]`: it gives `0.5` and prints `""sum = 1.\n```\n<b>\027[31m""`, the reference gives `0.5` and prints nothing."
        gerda,submissions/gerda.ml,does-not-fit,does-not-fit,no-difference,insert,,,,,,4,10,,,`insert` does not fit the exercise: `insert` takes a pair & not two <arguments>.
        hugo,submissions/hugo.ml,rejected,rejected,rejected,insert,,,,,,0,10,,,The program was rejected: line 3: `els` is not expected here (and 1 more).
        ida,submissions/ida.ml,unjudged,unjudged,no-difference,insert,,,,,,4,10,,,"`insert` could not be judged: `insert` has no value: the submission's toplevel code raises Failure ""hd""."
        jan,submissions/jan.ml,no-difference,no-difference,no-difference,insert,,,,,,8,10,"Line 7: `List.fold_left` is used, which this exercise forbids.; `mean` is to be recursive | and is not.",,No difference was found in any of the 2 functions.
        kurt,submissions/kurt.ml,differs,differs,differs,insert,"grading 0 (Node (Leaf, 0, Leaf))",[0],[0; 0],5,5,0,10,,,"`insert` differs from the reference on `insert 0 (Node (Leaf, 0, Leaf))`: it gives `Node (Node (Leaf, 0, Leaf), 0, Leaf)` (the observer gives `[0; 0]`), the reference gives `Node (Leaf, 0, Leaf)` (the observer gives `[0]`)."
        "lena ""q"" 'x' *)","submissions/lena ""q"" 'x' *).ml",differs,no-difference,differs,mean,mean [1.; 0.],"0., arguments afterwards: [0.; 0.]","0., arguments afterwards: [1.; 0.]",3,6,6,10,,,"`mean` differs from the reference on `mean [1.; 0.]`: it gives `0.` and leaves its arguments as `[1.; 0.]`, the reference gives `0.` and leaves its arguments as `[0.; 0.]`."
        mona,submissions/mona.ml,no-difference,no-difference,no-difference,insert,,,,,,10,10,,,No difference was found in any of the 2 functions.
    "#]].assert_eq(&shown);
}

#[test]
fn the_table_of_dialogues() {
    expect![[r#"
        name,file,verdict,parameters,fault,input,expected,got,lines,paths_tested,paths_unknown,runs,cluster,points,of,same_as,explanation
        anna,submissions/anna.py,no-difference,,,,,,,24,1,120,,2,2,,Every conversation that was tried went as specified.
        bert <b>&,submissions/bert <b>&.c,differs,,wrong-output,0,"says ""0""","says ""Sum: 0""",1,24,1,120,1,0,2,,"With the input `0`: after the input 0, it says `Su` where `0` is expected."
        carl,submissions/carl.cpp,differs,,wrong-output,0,"says ""0""","says ""Sum: 0""",1,24,1,120,1,0,2,,"With the input `0`: after the input 0, it says `Su` where `0` is expected."
        dora,submissions/dora.hs,differs,"secret = [4, 8, 7]",crash,0,"says ""0""","says ""Sum: 0""",1,24,1,120,2,0,2,,"With the input `0`: after the input 0, it crashes."
        emil,submissions/emil.java,differs,,timeout,"1, -7","says ""0""","says ""Sum: 0""",2,24,1,120,3,0,2,,"With the input `1, -7`: after the input -7, it takes too long."
        fritz,submissions/fritz.c,rejected,,,,,,,24,1,120,,0,2,,It does not compile.
        gerda,submissions/gerda.js,unjudged,,,,,,,24,1,120,,,,,It could not be judged: `node` is not installed.
        hugo,submissions/hugo.sh,differs,,reads-too-much,"1, -7","says ""0""","says ""Sum: 0""",2,24,1,120,4,0,2,,"With the input `1, -7`: it asks for more input than there is."
    "#]].assert_eq(&csv(&fixture::dialogues()));
}

#[test]
fn repairs_have_columns_of_their_own() {
    let text = csv(&fixture::repaired());
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().expect("a head").clone();
    assert_eq!(head.iter().rev().take(3).collect::<Vec<_>>(), ["repair_explanation", "repair_group", "repair"]);
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows of equal length");
    let last = |row: usize| rows[row].iter().skip(head.len() - 3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(last(0), ["no-patch", "", ""]);
    assert_eq!(last(1), ["", "", ""]);
    assert_eq!(last(4), ["repaired", "1", "Equal keys go to the left <b>&."]);
}
