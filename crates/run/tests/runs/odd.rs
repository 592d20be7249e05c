//! Programs that do odd things, each with the conversation that must come out; by notification, by looking at `/proc`, and by
//! ptrace.

use refute_run::{Exhausted, Method};

use crate::bench::{Bench, show};

const METHODS: [Method; 3] = [Method::Notify, Method::Procfs, Method::Ptrace];

/// The conversation is the same whatever the method, confined or not.
#[track_caller]
fn check(mut program: Bench, lines: &[&str], expected: &str) {
    for method in METHODS {
        for sandbox in [true, false] {
            program.settings.method = method;
            program.settings.sandbox = sandbox;
            let recording = program.record(lines);
            assert_eq!(show(&recording), expected, "{method:?}, confined: {sandbox}");
            assert_eq!(recording.in_force.method, method);
        }
    }
}

#[test]
fn reads_and_answers() {
    let program = Bench::c(
        r#"#include <stdio.h>
        int main() { int a, b; printf("a? "); fflush(stdout); scanf("%d", &a); printf("b? "); fflush(stdout);
            scanf("%d", &b); printf("%d\n", a + b); return 0; }"#,
    );
    check(program, &["3", "4"], r#"!"a? " ?0 !"b? " ?1 !"7\n" exit(0)"#);
}

#[test]
fn asks_for_more_than_there_is() {
    let program = Bench::sh("read a; read b; echo $a$b; read c; echo never");
    check(program, &["x", "y"], r#"?0 ?1 !"xy\n" ?none starved"#);
}

#[test]
fn is_told_that_the_input_has_ended() {
    let program = Bench::sh("while read a; do echo got $a; done; echo over").with(ends);
    check(program, &["x", "y"], r#"?0 !"got x\n" ?1 !"got y\n" ?end !"over\n" exit(0)"#);
}

#[test]
fn does_not_accept_that_the_input_has_ended() {
    let program = Bench::sh("while true; do read a; done").with(ends);
    assert_eq!(program.talk(&["x"]), "?0 ?end ?none starved");
}

fn ends(settings: &mut refute_run::Settings) {
    settings.exhausted = Exhausted::EndOfFile;
}

#[test]
fn reads_nothing_and_writes_nothing() {
    check(Bench::new(&["true"]), &["never read"], "exit(0)");
}

#[test]
fn reads_character_by_character() {
    let program = Bench::c(
        r#"#include <unistd.h>
        int main() { char c; for (int i = 0; i < 2; i++) { write(1, "> ", 2);
            while (read(0, &c, 1) == 1 && c != '\n') write(1, &c, 1); } return 0; }"#,
    );
    check(program, &["ab", "cd"], r#"!"> " ?0 !"ab> " ?1 !"cd" exit(0)"#);
}

/// Reads a line in large pieces and tells how long it is, twice.
const MEASURES: &str = r#"#include <stdio.h>
    #include <string.h>
    #include <unistd.h>
    int main() { static char piece[9000]; for (int i = 0; i < 2; i++) { long length = 0, n;
        while ((n = read(0, piece, sizeof piece)) > 0) { length += n; if (piece[n - 1] == '\n') break; }
        printf("%ld\n", length - 1); fflush(stdout); } return 0; }"#;

#[test]
fn a_line_longer_than_a_pipe() {
    let long = "x".repeat(200_000);
    check(Bench::c(MEASURES), &[&long, "y"], r#"?0 !"200000\n" ?1 !"1\n" exit(0)"#);
    let terminal = Bench::c(MEASURES).terminal();
    assert_eq!(terminal.talk(&[&long, "y"]), r#"?0 !"200000\n" ?1 !"1\n" exit(0)"#);
}

#[test]
fn a_line_longer_than_a_pipe_that_is_not_read_to_its_end() {
    let program = Bench::sh("read -n 3 a; echo $a; exec 0<&-; echo closed");
    let long = "x".repeat(200_000);
    check(program, &[&long, "y"], r#"?0 !"xxx\nclosed\n" exit(0)"#);
}

#[test]
fn at_a_terminal() {
    let program =
        Bench::sh("[ -t 0 ] && [ -t 1 ] && echo terminal; read a; printf \"\\r$a\\n\"; read b; echo $b").terminal();
    check(program, &["x", "y"], r#"!"terminal\n" ?0 !"\rx\n" ?1 !"y\n" exit(0)"#);
}

#[test]
fn the_input_ends_at_a_terminal() {
    let program = Bench::sh("while read a; do echo got $a; done; echo over").terminal().with(ends);
    check(program, &["x", "y"], r#"?0 !"got x\n" ?1 !"got y\n" ?end !"over\n" exit(0)"#);
    let stubborn = Bench::sh("while true; do read a; done").terminal().with(ends);
    check(stubborn, &["x"], "?0 ?end ?none starved");
}

#[test]
fn sleeping_is_no_demand() {
    let program = Bench::sh("echo a; sleep 0.1; echo b; sleep 0.1; read x; sleep 0.1; echo $x");
    check(program, &["1"], r#"!"a\nb\n" ?0 !"1\n" exit(0)"#);
}

#[test]
fn a_segmentation_fault() {
    let program = Bench::c(
        r#"#include <stdio.h>
        int main() { puts("before"); fflush(stdout); volatile int *p = 0; *p = 1; return 0; }"#,
    );
    check(program, &[], r#"!"before\n" signal(11)"#);
}

#[test]
fn aborts_by_its_own_signal() {
    check(Bench::c("#include <stdlib.h>\nint main() { abort(); }"), &[], "signal(6)");
}

#[test]
fn an_exit_code_and_no_final_line_end() {
    check(Bench::sh("printf 'no line end'; exit 7"), &[], r#"!"no line end" exit(7)"#);
}

#[test]
fn standard_error_is_kept_apart() {
    let program = Bench::sh("echo out; echo err >&2; read x; echo out2; echo err2 >&2");
    let recording = program.record(&["1"]);
    assert_eq!(show(&recording), r#"!"out\n" ?0 !"out2\n" exit(0)"#);
    assert_eq!(recording.stderr, b"err\nerr2\n");
}

#[test]
fn a_child_writes() {
    let program = Bench::c(
        r#"#include <stdio.h>
        #include <stdlib.h>
        int main() { char line[99]; system("echo child"); fgets(line, 99, stdin); printf("%s", line); return 0; }"#,
    );
    check(program, &["x"], r#"!"child\n" ?0 !"x\n" exit(0)"#);
}

#[test]
fn a_child_reads() {
    let program = Bench::sh("echo name; (read a; echo child $a); read b; echo parent $b");
    check(program, &["x", "y"], r#"!"name\n" ?0 !"child x\n" ?1 !"parent y\n" exit(0)"#);
}

#[test]
fn two_threads_read() {
    let program = Bench::c(
        r#"#include <pthread.h>
        #include <stdio.h>
        #include <unistd.h>
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        void *reads(void *name) { char line[99]; pthread_mutex_lock(&lock); write(1, "? ", 2);
            int n = read(0, line, 99); write(1, line, n); pthread_mutex_unlock(&lock); return 0; }
        int main() { pthread_t a, b; pthread_create(&a, 0, reads, 0); pthread_create(&b, 0, reads, 0);
            pthread_join(a, 0); pthread_join(b, 0); return 0; }"#,
    );
    check(program, &["x", "y"], r#"!"? " ?0 !"x\n? " ?1 !"y\n" exit(0)"#);
}

#[test]
fn another_pipe_is_not_the_input() {
    let program = Bench::sh("echo a | (sleep 0.05; cat); (sleep 0.05; echo b) | cat; read x; echo $x");
    check(program, &["1"], r#"!"a\nb\n" ?0 !"1\n" exit(0)"#);
}

#[test]
fn another_file_in_the_place_of_the_input() {
    let program = Bench::sh("exec 3<&0 0</dev/null; read a; echo none; exec 0<&3; read b; echo $b");
    check(program, &["1"], r#"!"none\n" ?0 !"1\n" exit(0)"#);
}

#[test]
fn a_copy_of_the_input() {
    let program = Bench::sh("exec 5<&0; echo a; read -u 5 x; echo $x; read -u 5 y; echo $y");
    check(program, &["1", "2"], r#"!"a\n" ?0 !"1\n" ?1 !"2\n" exit(0)"#);
}

#[test]
fn the_input_opened_again() {
    let program = Bench::c(
        r#"#include <stdio.h>
        int main() { FILE *again = fopen("/dev/stdin", "r"); char line[99]; puts("a"); fflush(stdout);
            fgets(line, 99, again); printf("%s", line); return 0; }"#,
    );
    check(program, &["1"], r#"!"a\n" ?0 !"1\n" exit(0)"#);
}

#[test]
fn the_input_is_written_to() {
    let program = Bench::sh("echo own > /proc/self/fd/0; read a; echo $a; read b; echo $b");
    check(program, &["1"], r#"!"own\n" ?0 !"1\n" exit(0)"#);
}

#[test]
fn outputs_are_closed() {
    let program = Bench::sh("echo a; exec 1>&- 2>&-; read x; exit 3");
    check(program, &["1"], r#"!"a\n" ?0 exit(3)"#);
}

#[test]
fn waits_with_select_and_poll() {
    let program = Bench::c(
        r#"#include <poll.h>
        #include <stdio.h>
        #include <sys/select.h>
        #include <unistd.h>
        int main() { char line[99]; int n, other[2]; pipe(other); fd_set set;
            struct pollfd one = { 0, POLLIN, 0 }, both[2] = { { other[0], POLLIN, 0 }, { 0, POLLIN, 0 } };
            write(1, "poll0 ", 6); poll(&one, 1, 0);
            write(1, "poll ", 5); poll(&one, 1, -1); n = read(0, line, 99); write(1, line, n);
            write(other[1], "x", 1); poll(both, 2, -1); read(other[0], line, 1);
            write(1, "both ", 5); poll(both, 2, -1); n = read(0, line, 99); write(1, line, n);
            FD_ZERO(&set); FD_SET(0, &set); FD_SET(other[0], &set);
            write(1, "select ", 7); select(10, &set, 0, 0, 0); n = read(0, line, 99); write(1, line, n);
            return 0; }"#,
    );
    check(program, &["1", "2", "3"], r#"!"poll0 poll " ?0 !"1\nboth " ?1 !"2\nselect " ?2 !"3\n" exit(0)"#);
}

#[test]
fn waits_on_a_set_that_the_input_joins_later() {
    let program = Bench::c(
        r#"#include <pthread.h>
        #include <stdio.h>
        #include <sys/epoll.h>
        #include <unistd.h>
        int set; void *waits(void *none) { struct epoll_event got; char line[99];
            epoll_wait(set, &got, 1, -1); int n = read(0, line, 99); write(1, line, n); return 0; }
        int main() { pthread_t thread; struct epoll_event wanted = { .events = EPOLLIN }; set = epoll_create1(0);
            pthread_create(&thread, 0, waits, 0); usleep(30000); write(1, "a ", 2);
            epoll_ctl(set, EPOLL_CTL_ADD, 0, &wanted); pthread_join(thread, 0); return 0; }"#,
    );
    check(program, &["1"], r#"!"a " ?0 !"1\n" exit(0)"#);
}

#[test]
fn registering_the_input_is_not_asking_yet() {
    let program = Bench::c(
        r#"#include <sys/epoll.h>
        #include <unistd.h>
        int main() { char line[99]; struct epoll_event wanted = { .events = EPOLLIN }, got; int set = epoll_create1(0);
            epoll_ctl(set, EPOLL_CTL_ADD, 0, &wanted); usleep(30000); write(1, "a ", 2);
            epoll_wait(set, &got, 1, -1); int n = read(0, line, 99); write(1, line, n); return 0; }"#,
    );
    check(program, &["1"], r#"!"a " ?0 !"1\n" exit(0)"#);
}

#[test]
fn reading_without_waiting_is_not_asking() {
    let program = Bench::c(
        r#"#include <fcntl.h>
        #include <unistd.h>
        int main() { char line[99]; fcntl(0, F_SETFL, O_NONBLOCK); if (read(0, line, 99) < 0) write(1, "none ", 5);
            read(0, line, 0); fcntl(0, F_SETFL, 0); int n = read(0, line, 99); write(1, line, n); return 0; }"#,
    );
    check(program, &["1"], r#"!"none " ?0 !"1\n" exit(0)"#);
}

#[test]
fn signals_are_as_usual_in_the_program() {
    let program = Bench::sh("grep -E '^Sig(Blk|Ign)' /proc/self/status");
    check(program, &[], "!\"SigBlk:\\t0000000000000000\\nSigIgn:\\t0000000000000000\\n\" exit(0)");
}

#[test]
fn nothing_of_ours_is_open_in_the_program() {
    let held = std::fs::File::open("/dev/null").expect("a file that stays open here");
    let program = Bench::sh("cd /proc/self/fd; echo *");
    // 255 is bash's own for the script; the listing itself needs none any more.
    for _ in 0..3 {
        let said = program.talk(&[]);
        assert!(said.starts_with("!\"0 1 2"), "{said}");
        assert!(said.split('"').nth(1).is_some_and(|list| list.split_whitespace().count() <= 4), "{said}");
    }
    drop(held);
}
