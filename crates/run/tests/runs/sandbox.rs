//! What a confined program cannot do, and what it still can.

use std::fs;

use crate::bench::{Bench, show};

/// Whether this machine has all that the tests below expect; what is missing would be a hole in them.
#[test]
fn everything_is_in_force_here() {
    let recording = Bench::new(&["true"]).record(&[]);
    let said = recording.in_force.protections.join("; ");
    for expected in ["Landlock", "no sockets", "no sight of other processes", "no privileges"] {
        assert!(said.contains(expected), "{said}; missing: {:?}", recording.in_force.missing);
    }
}

#[test]
fn off_is_said() {
    let recording = Bench::new(&["true"]).with(|settings| settings.sandbox = false).record(&[]);
    assert_eq!(recording.in_force.protections, Vec::<String>::new());
    assert_eq!(recording.in_force.missing, ["confinement (switched off)"]);
}

fn python(script: &str) -> Bench {
    Bench::new(&["/usr/bin/python3", "-c", script])
}

#[test]
fn no_network() {
    let script = "import socket\nfor family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX):\n try:\n  \
                  socket.socket(family)\n  print('open')\n except PermissionError:\n  print('refused')";
    assert_eq!(python(script).talk(&[]), r#"!"refused\nrefused\nrefused\n" exit(0)"#);
    let free = python(script).with(|settings| settings.sandbox = false);
    assert_eq!(free.talk(&[]), r#"!"open\nopen\nopen\n" exit(0)"#);
}

#[test]
fn writes_only_inside() {
    let outside = tempfile::tempdir().expect("a scratch directory");
    fs::write(outside.path().join("there"), "before").expect("it is ours");
    let path = outside.path().display();
    let script = format!(
        "echo in > inside && mkdir d && mv inside d/x && cat d/x && rm d/x && rmdir d; \
         echo no > {path}/new; echo no > {path}/there; rm {path}/there; mkdir {path}/d; echo no > /tmp/refute-escape"
    );
    let recording = Bench::sh(&script).record(&[]);
    assert_eq!(show(&recording), r#"!"in\n" exit(1)"#);
    assert_eq!(String::from_utf8_lossy(&recording.stderr).matches("ermission denied").count(), 5);
    let left: Vec<_> =
        fs::read_dir(outside.path()).expect("it is ours").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["there"]);
    assert_eq!(fs::read_to_string(outside.path().join("there")).expect("it is ours"), "before");
    assert!(!fs::exists("/tmp/refute-escape").expect("a path"));
}

#[test]
fn reads_only_what_is_readable() {
    let outside = tempfile::tempdir().expect("a scratch directory");
    fs::write(outside.path().join("secret"), "secret\n").expect("it is ours");
    let script = format!("cat {}/secret", outside.path().display());
    assert_eq!(Bench::sh(&script).talk(&[]), "exit(1)");
    let mut allowed = Bench::sh(&script);
    allowed.launch.readable.push(outside.path().to_path_buf());
    assert_eq!(allowed.talk(&[]), r#"!"secret\n" exit(0)"#);
    let script = format!("echo more >> {}/secret", outside.path().display());
    allowed.launch.command = vec!["/bin/bash".into(), "-c".into(), script.into()];
    assert_eq!(allowed.talk(&[]), "exit(1)");
    assert_eq!(Bench::sh("ls /root /home").talk(&[]), "exit(2)");
}

#[test]
fn the_usual_devices() {
    let script = "echo x > /dev/null && head -c 2 /dev/zero | wc -c && head -c 3 /dev/urandom | wc -c";
    assert_eq!(Bench::sh(script).talk(&[]), r#"!"2\n3\n" exit(0)"#);
    assert_eq!(Bench::sh("cat /dev/tty").talk(&[]), "exit(1)");
    assert_eq!(Bench::sh("ls /dev/shm").talk(&[]), "exit(2)");
}

#[test]
fn other_processes_are_out_of_reach() {
    let mut other = std::process::Command::new("sleep").arg("1000").spawn().expect("sleep");
    let script = format!(
        "kill -9 {pid}; cat /proc/{pid}/environ | wc -c; readlink /proc/{pid}/fd/0; kill -9 -1; echo alive",
        pid = other.id()
    );
    let recording = Bench::sh(&script).try_record(&[]);
    let survived = other.try_wait().expect("it is ours").is_none();
    other.kill().expect("it is ours");
    other.wait().expect("it is ours");
    assert!(survived, "the other process was ended");
    assert_eq!(show(&recording.expect("it runs")), r#"!"0\nalive\n" exit(0)"#);
}

#[test]
fn no_privileges() {
    let recording =
        Bench::sh("grep -E '^(CapBnd|NoNewPrivs)' /proc/self/status; unshare -U true || echo no").record(&[]);
    assert!(show(&recording).contains("NoNewPrivs:\\t1"), "{}", show(&recording));
    assert!(show(&recording).contains("no\\n"), "{}", show(&recording));
    let mount = Bench::sh("mount -t tmpfs none . 2>/dev/null || echo no");
    assert_eq!(mount.talk(&[]), r#"!"no\n" exit(0)"#);
}

#[test]
fn where_the_program_is_can_be_read_even_when_nothing_else_there_can() {
    let elsewhere = Bench::c("#include <stdio.h>\nint main() { puts(\"here\"); return 0; }");
    let program = elsewhere.path().join("program").display().to_string();
    assert_eq!(Bench::new(&[&program]).talk(&[]), r#"!"here\n" exit(0)"#);
    assert_eq!(Bench::sh(&format!("cat {program}.c")).talk(&[]), "exit(1)");
}
