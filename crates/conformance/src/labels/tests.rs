//! Lines are read as spreadsheets write them.

use super::*;

#[test]
fn lines_are_read() {
    let text = "problem,submission,label,note,testml_found,testml_cpu_seconds,testml_counterexample\n\
                p,a.ml,correct,,,,\n\
                p,b.ml,incorrect,,yes,0.017,\"(A (\"\"x\"\"), 1) ; []\"\n";
    let labels = read(text);
    assert_eq!(labels.len(), 2);
    assert_eq!((labels[0].known, &labels[0].original_found), (Known::Correct, &None));
    assert_eq!(labels[1].known, Known::Incorrect);
    assert_eq!(labels[1].original_seconds, Some(0.017));
    assert_eq!(labels[1].original_counterexample.as_deref(), Some("(A (\"x\"), 1) ; []"));
}
