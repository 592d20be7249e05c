//! No panic reaches a user: a bug becomes a message with what to report, and exit code 3.
//!
//! Work runs on a thread with a large stack, so that the recursion of any library we use has room as well.

use refute_verdict::ExitCode;
use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

const STACK: usize = 256 << 20;

thread_local! {
    /// Where this thread panicked last.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Where this thread panicked since it was last asked, when somebody caught it.
pub(crate) fn last_panic() -> Option<String> {
    PLACE.with(|place| place.borrow_mut().take())
}

/// Runs the work; a panic in it is reported on standard error.
pub(crate) fn guarded(work: impl FnOnce() -> ExitCode + Send + 'static) -> ExitCode {
    let place = Arc::new(Mutex::new(String::new()));
    let hook_place = Arc::clone(&place);
    std::panic::set_hook(Box::new(move |info| {
        let location = info.location().map(ToString::to_string).unwrap_or_default();
        let payload = info.payload();
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        let place = format!("{location}: {message}");
        PLACE.with(|last| *last.borrow_mut() = Some(place.clone()));
        *hook_place.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }));
    let thread = match std::thread::Builder::new().stack_size(STACK).spawn(work) {
        Ok(thread) => thread,
        Err(error) => {
            crate::terminal::complain(&format!("cannot start: {error}"));
            return ExitCode::Usage;
        }
    };
    match thread.join() {
        Ok(code) => code,
        Err(_) => {
            let place = place.lock().unwrap_or_else(PoisonError::into_inner);
            crate::terminal::complain(&report(&place));
            ExitCode::Bug
        }
    }
}

fn report(place: &str) -> String {
    let command: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    format!(
        "internal error: this is a bug of Refute, not of your program\n  \
         what:    {place}\n  \
         version: {}\n  \
         command: {}\n\
         Please report it together with the file that was read.",
        env!("CARGO_PKG_VERSION"),
        command.join(" "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_exit_code() {
        assert_eq!(guarded(|| panic!("oh")), ExitCode::Bug);
        assert_eq!(guarded(|| ExitCode::Problem), ExitCode::Problem);
        assert!(report("a.rs:1:1: oh").contains("what:    a.rs:1:1: oh"));
    }
}
