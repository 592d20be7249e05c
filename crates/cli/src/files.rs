//! Files that are replaced as a whole or not at all.
//!
//! In: a path and bytes. Out: the file, made or replaced; start at [`replace`]. Invariant: whoever looks at the file, and
//! whenever the machine stops, there is the old text or the new one. Permissions of the old file are kept.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes beside the file and then takes its place.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    // A pipe or a device must not be replaced by a file.
    if std::fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return std::fs::write(&target, bytes);
    }
    let name = target.file_name().ok_or_else(|| std::io::Error::new(ErrorKind::InvalidInput, "not a file name"))?;
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside: PathBuf = target.with_file_name(beside);
    let written = (|| {
        let mut file = std::fs::File::create_new(&beside)?;
        if let Ok(metadata) = std::fs::metadata(&target) {
            file.set_permissions(metadata.permissions())?;
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&beside, &target)
    })();
    if written.is_err() {
        _ = std::fs::remove_file(&beside);
    }
    written
}
