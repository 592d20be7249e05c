//! Certificates as files: written, and what is said about those that do not hold.

use crate::files::replace;
use crate::terminal::complain;
use crate::text::one_line;
use refute_driver::{BadCertificate, CertificatePart, CertifiedProgram};
use refute_verdict::{CheckVerdict, ExitCode};
use std::path::Path;

/// Words that come from a file are cut at this length.
const LONGEST: usize = 200;

/// Writes the certificate of a verdict, which then names the file; says so where there is none.
pub(crate) fn write(path: &Path, certificate: Option<&str>, verdict: &mut CheckVerdict) -> ExitCode {
    let shown = path.display();
    let (Some(certificate), Some(proof)) = (certificate, &mut verdict.proof) else {
        complain(&format!("no certificate in `{shown}`: `{}` was not proved", verdict.submission));
        return ExitCode::Fine;
    };
    match replace(path, certificate.as_bytes()) {
        Ok(()) => {
            proof.certificate = Some(shown.to_string());
            ExitCode::Fine
        }
        Err(error) => {
            complain(&format!("cannot write `{shown}`: {error}"));
            ExitCode::Usage
        }
    }
}

/// Why a certificate does not hold, as a clause; and whether it is one for these programs at all.
pub(crate) fn refused(bad: &BadCertificate) -> (String, ExitCode) {
    let reason = match bad {
        BadCertificate::TooLarge => "it is too large".to_string(),
        BadCertificate::NotText => "it is not UTF-8".to_string(),
        BadCertificate::NotRead { line, reason } => {
            format!("it is no certificate (line {line}: {})", one_line(reason, LONGEST))
        }
        BadCertificate::Version(version) => {
            format!("it is of version {version} of the format, which this refute does not read")
        }
        BadCertificate::Changed => "it was changed after it was written".to_string(),
        BadCertificate::OtherProgram(CertifiedProgram::Reference) => {
            "it was made for another first file, or with other options".to_string()
        }
        BadCertificate::OtherProgram(CertifiedProgram::Submission) => {
            "it was made for another second file, or with other options".to_string()
        }
        BadCertificate::Unsupported(_) => "proofs do not know what the files use".to_string(),
        BadCertificate::Malformed(part, index) => {
            let list = match part {
                CertificatePart::Variable => "variables",
                CertificatePart::Group => "groups",
                CertificatePart::Term => "terms",
                CertificatePart::Proved => "proved",
            };
            format!("number {index} of its `{list}` makes no sense")
        }
        BadCertificate::Refused => return ("the checker does not follow it".to_string(), ExitCode::Problem),
        BadCertificate::Weaker => {
            return (
                "it holds only unless integers overflow, which it does not say, or which is not what is asked"
                    .to_string(),
                ExitCode::Problem,
            );
        }
    };
    (reason, ExitCode::Usage)
}
