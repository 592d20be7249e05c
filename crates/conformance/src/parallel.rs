//! Work on all cores, results in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// As on the main thread.
const STACK: usize = 8 << 20;

/// Applies `work` to each item; as many threads as cores.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    map_on(cores(), items, work)
}

/// Applies `work` to each item on so many threads.
///
/// # Panics
/// When no thread can be started, or a thread panicked.
pub fn map_on<T: Sync, R: Send>(threads: usize, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    if let Ok(mut slot) = results[index].lock() {
                        *slot = Some(result);
                    }
                }
            });
            thread.expect("a thread can be started");
        }
    });
    results.into_iter().filter_map(|slot| slot.into_inner().ok().flatten()).collect()
}

/// How many threads make sense.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}
