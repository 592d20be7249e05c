//! Where the system refuses namespaces, which this one does not: the same program without.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::linux::procfs;
use crate::linux::watch::watch;
use crate::{Ending, Event, Exhausted};

#[test]
fn confined_without_namespaces() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let launch = Launch {
        command: [
            "/bin/sh",
            "-c",
            "(sleep 1000 &); read x; echo $x; echo no > /tmp/refute-no || kill -9 $PPID; echo alive",
        ]
        .map(Into::into)
        .to_vec(),
        environment: Vec::new(),
        directory: scratch.path().to_path_buf(),
        readable: Vec::new(),
        terminal: false,
    };
    let settings = Settings {
        limits: Limits::default(),
        method: Method::Notify,
        sandbox: true,
        exhausted: Exhausted::Stop,
        cpu: None,
    };
    let program = find(&launch).expect("there is a shell");
    let confinement = Confinement::prepare(&launch, &program, true).without_namespace();
    let mut running =
        start_confined(&launch, &settings, Method::Notify, &program, confinement).expect("it can be started");
    let lines = [b"1".to_vec()];
    let seen = watch(&mut running, &lines, &settings, Method::Notify, &AtomicBool::new(false)).expect("it is watched");
    assert_eq!(seen.events, [Event::Input(0), Event::Output(b"1\nalive\n".to_vec())]);
    assert_eq!(seen.ending, Ending::Exited(0));
    let supervisor = running.supervisor;
    running.end();
    assert_eq!(procfs::descendants(supervisor), Vec::<i32>::new());
    let (_, missing) = running.confinement.phrases();
    assert_eq!(missing, ["processes of its own (namespace)"]);
}

#[test]
fn a_method_that_is_refused_is_told_apart_from_a_program_that_cannot_be_started() {
    let launch = Launch {
        command: vec!["/bin/true".into()],
        environment: Vec::new(),
        directory: "/".into(),
        readable: Vec::new(),
        terminal: false,
    };
    assert!(matches!(failure(&launch, Step::Watch, libc::EBUSY), Trouble::Method(_)));
    assert!(matches!(failure(&launch, Step::Exec, libc::EACCES), Trouble::Other(RunError::NotStarted { .. })));
}
