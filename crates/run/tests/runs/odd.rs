//! Programs that do odd things, each with the conversation that must come out.

use crate::bench::Bench;

#[test]
fn reads_and_answers() {
    let program = Bench::c(
        r#"#include <stdio.h>
        int main() { int a, b; printf("a? "); fflush(stdout); scanf("%d", &a); printf("b? "); fflush(stdout);
            scanf("%d", &b); printf("%d\n", a + b); return 0; }"#,
    );
    assert_eq!(program.talk(&["3", "4"]), r#"!"a? " ?0 !"b? " ?1 !"7\n" exit(0)"#);
}

#[test]
fn asks_for_more_than_there_is() {
    let program = Bench::sh("read a; read b; echo $a$b; read c; echo never");
    assert_eq!(program.talk(&["x", "y"]), r#"?0 ?1 !"xy\n" ?none starved"#);
}
