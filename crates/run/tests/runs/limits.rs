//! Programs that use too much.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use refute_run::{Ending, Event, Method, RunError, run};

use crate::bench::{Bench, show};

#[test]
fn an_endless_loop() {
    let program =
        Bench::sh("echo a; while :; do :; done").with(|settings| settings.limits.wall = Duration::from_secs(1));
    assert_eq!(program.talk(&[]), r#"!"a\n" timeout"#);
}

#[test]
fn waiting_for_ever() {
    let program =
        Bench::sh("read x; echo $x; sleep 1000").with(|settings| settings.limits.wall = Duration::from_secs(1));
    assert_eq!(program.talk(&["1"]), r#"?0 !"1\n" timeout"#);
}

#[test]
fn processor_time() {
    for method in [Method::Notify, Method::Procfs, Method::Ptrace] {
        let program = Bench::sh("echo a; while :; do :; done").with(|settings| {
            settings.limits.processor = Duration::from_millis(200);
            settings.method = method;
        });
        let recording = program.record(&[]);
        assert_eq!(show(&recording), r#"!"a\n" timeout"#);
        assert!(recording.processor >= Duration::from_millis(200), "{:?}", recording.processor);
    }
}

#[test]
fn endless_output() {
    let program = Bench::sh("read x; while :; do echo yes; done");
    let recording = program.record(&["1"]);
    assert_eq!(recording.ending, Ending::OutputLimit);
    let [Event::Input(0), Event::Output(bytes)] = &recording.events[..] else { panic!("{:?}", recording.events) };
    assert_eq!(bytes.len(), 1 << 20);
}

#[test]
fn endless_error_output() {
    let recording = Bench::sh("while :; do echo yes >&2; done").record(&[]);
    assert_eq!(recording.ending, Ending::OutputLimit);
    assert_eq!(recording.stderr.len(), 1 << 20);
}

#[test]
fn exactly_as_much_output_as_allowed() {
    let program = Bench::sh("head -c 1000 /dev/zero").with(|settings| settings.limits.output = 1000);
    assert_eq!(program.record(&[]).ending, Ending::Exited(0));
    let program = Bench::sh("head -c 1001 /dev/zero").with(|settings| settings.limits.output = 1000);
    assert_eq!(program.record(&[]).ending, Ending::OutputLimit);
}

const EATS_MEMORY: &str = r#"#include <stdlib.h>
    #include <stdio.h>
    #include <string.h>
    #include <unistd.h>
    int main() { for (int i = 0; i < 3000; i++) { volatile char *p = malloc(1 << 20);
        if (!p) { puts("no memory"); return 5; } for (int k = 0; k < 1 << 20; k += 512) p[k] = 1; } pause(); }"#;

#[test]
fn memory() {
    for method in [Method::Notify, Method::Procfs] {
        let program = Bench::c(EATS_MEMORY).with(|settings| {
            settings.limits.memory = 64 << 20;
            settings.method = method;
        });
        assert_eq!(program.talk(&[]), "memory limit");
    }
}

#[test]
fn memory_of_several_processes_together() {
    let source = r#"#include <stdlib.h>
        #include <string.h>
        #include <unistd.h>
        int main() { fork(); fork(); volatile char *p = malloc(30 << 20);
            for (int i = 0; i < 30 << 20; i += 512) p[i] = 1; pause(); }"#;
    let program = Bench::c(source).with(|settings| settings.limits.memory = 64 << 20);
    assert_eq!(program.talk(&[]), "memory limit");
}

#[test]
fn address_space() {
    let program = Bench::c(EATS_MEMORY).with(|settings| settings.limits.address_space = Some(64 << 20));
    assert_eq!(program.talk(&[]), r#"!"no memory\n" exit(5)"#);
}

#[test]
fn a_fork_bomb() {
    // The kernel has room for a few more than the limit, or every new process is a stopped call.
    for method in [Method::Notify, Method::Ptrace] {
        for sandbox in [true, false] {
            // Should the limit fail, 4,096 processes sleep; an endless bomb would take the machine with it.
            let bomb = "#include <unistd.h>\nint main() { for (int i = 0; i < 12; i++) fork(); pause(); }";
            let program = Bench::c(bomb).with(|settings| {
                settings.method = method;
                settings.sandbox = sandbox;
            });
            assert_eq!(program.talk(&[]), "process limit", "{method:?}, confined: {sandbox}");
        }
    }
}

#[test]
fn processes_are_counted_now_and_then_without_stopped_calls() {
    for sandbox in [true, false] {
        let source = "#include <unistd.h>\nint main() { for (;;) if (!fork()) pause(); else usleep(100); }";
        let program = Bench::c(source).with(|settings| {
            settings.method = Method::Procfs;
            settings.sandbox = sandbox;
        });
        assert_eq!(program.talk(&[]), "process limit", "confined: {sandbox}");
    }
}

#[test]
fn many_threads() {
    let source = r#"#include <pthread.h>
        #include <unistd.h>
        void *waits(void *none) { pause(); return 0; }
        int main() { pthread_t t; for (int i = 0; i < 100; i++) pthread_create(&t, 0, waits, 0); pause(); }"#;
    assert_eq!(Bench::c(source).talk(&[]), "process limit");
}

#[test]
fn a_shell_can_fork_while_its_children_end() {
    // A call that is stopped fails when a signal comes, and no shell expects that of `fork`.
    let source = "i=0; while [ $i -lt 100 ]; do echo x | read y; i=$((i + 1)); done; echo done";
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let program = || Bench::new(&["/bin/sh", "-c", source]).talk(&[]);
            scope.spawn(move || assert_eq!(program(), r#"!"done\n" exit(0)"#));
        }
    });
}

#[test]
fn many_processes_one_after_another() {
    let program = Bench::sh("for i in {1..100}; do (exit 0); done; echo done");
    assert_eq!(program.talk(&[]), r#"!"done\n" exit(0)"#);
}

#[test]
fn a_large_file() {
    let program =
        Bench::sh("head -c 20000 /dev/zero > big; echo $?; wc -c < big").with(|settings| settings.limits.file = 10_000);
    assert_eq!(program.talk(&[]), "!\"153\\n10000\\n\" exit(0)");
}

#[test]
fn the_user_interrupts() {
    let program = Bench::sh("echo a; sleep 1000");
    let stop = AtomicBool::new(false);
    let recording = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        run(&program.launch, &[], &program.settings, &stop)
    });
    assert_eq!(recording.expect("it runs").ending, Ending::Interrupted);
}

#[test]
fn what_cannot_be_started() {
    let reason = |command: &[&str]| match Bench::new(command).try_record(&[]) {
        Err(error @ RunError::NotStarted { .. }) => error.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(&["no-such-program"]), "`no-such-program` cannot be started: not found");
    assert_eq!(reason(&["/no/such/program"]), "`/no/such/program` cannot be started: not found");
    assert_eq!(reason(&["/etc/passwd"]), "`/etc/passwd` cannot be started: permission denied");
    assert_eq!(reason(&["/usr"]), "`/usr` cannot be started: permission denied");
    assert_eq!(reason(&[]), "`` cannot be started: no program is named");

    use std::os::unix::fs::PermissionsExt;
    let executable = |text: &str| {
        let bench = Bench::new(&["./script"]);
        let file = bench.write("script", text);
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
        bench.try_record(&[]).map(|recording| show(&recording)).map_err(|error| error.to_string())
    };
    assert_eq!(executable("#!/bin/sh\necho a\n"), Ok("!\"a\\n\" exit(0)".to_owned()));
    assert_eq!(
        executable("#!/no/such/interpreter\n"),
        Err("`./script` cannot be started: the interpreter of its first line, or its loader, is not found".to_owned())
    );
    assert_eq!(
        executable("echo a\n"),
        Err("`./script` cannot be started: not a program for this machine (a script needs a first line such as \
             #!/bin/sh)"
            .to_owned())
    );
}

#[test]
fn a_directory_that_is_not_there() {
    let mut bench = Bench::new(&["/bin/true"]);
    bench.launch.directory = "/no/such/directory".into();
    let error = bench.try_record(&[]).expect_err("it cannot run there").to_string();
    assert!(error.contains("its directory /no/such/directory cannot be entered"), "{error}");
}
