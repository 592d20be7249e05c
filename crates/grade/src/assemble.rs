//! Puts the report on a class together.
//!
//! In: [`Material`]. Out: a [`ClassReport`]; start at [`assemble`]. The stages: order, verdicts, who fails where, clusters
//! and structures, the suite, the audit, points.
//! Invariants: submissions are in the order of their names, whatever the order of the material; a wrong submission fails
//! its own counterexample, whatever came of trying it again; every index points into the report's own lists.

#[cfg(test)]
mod tests;

use crate::audit::{audit, hardest, suite};
use crate::clusters::{clusters, structures};
use crate::material::{Material, Member};
use crate::points::{describe, points};
use crate::pool::counterexamples;
use crate::settings::{PointsRule, Scheme};
use refute_ir::show_value::show_string;
use refute_verdict::{
    Behaviour, CheckVerdict, ClassInput, ClassReport, Deed, Done, Ended, ExerciseInfo, JudgedSubmission, Judgement,
    SubmissionReport, TestOutcome, VERSION,
};

/// The report on a class.
pub fn assemble(material: Material) -> ClassReport {
    let Material { exercise, submissions, left_out, inputs, instructor, points: rule, complete } = material;
    let exercise = match &rule {
        Some(rule) => with_points(exercise, rule),
        None => exercise,
    };
    let members = stand_ins(in_order(submissions));
    let keys: Vec<Option<String>> = members.iter().map(structure_key).collect();
    let mut submissions: Vec<SubmissionReport> = members.iter().map(|member| submission(member, &inputs)).collect();
    let outcomes: Vec<Vec<Option<TestOutcome>>> = members.into_iter().map(|member| member.outcomes).collect();
    let inputs = with_fails(inputs, &submissions);

    let clusters = clusters(&submissions, &inputs, &outcomes);
    for (number, cluster) in clusters.iter().enumerate() {
        cluster.members.iter().for_each(|member| submissions[*member].cluster = Some(number));
    }
    let structures = structures(&keys);
    for (number, structure) in structures.iter().enumerate() {
        structure.members.iter().for_each(|member| submissions[*member].structure = Some(number));
    }
    if let Some(rule) = &rule {
        for (submission, outcomes) in submissions.iter_mut().zip(&outcomes) {
            submission.points = points(rule, submission, &inputs, outcomes);
        }
    }
    let mut left_out = left_out;
    left_out.sort_by(|a, b| (&a.file, &a.reason).cmp(&(&b.file, &b.reason)));
    ClassReport {
        version: VERSION,
        command: "grade".to_owned(),
        exercise,
        complete,
        anonymous: false,
        left_out,
        clusters,
        repairs: Vec::new(),
        structures,
        suite: suite(&submissions, &inputs),
        audit: instructor.map(|file| audit(&submissions, &inputs, file)),
        hardest: hardest(&inputs),
        submissions,
        inputs,
    }
}

fn with_points(mut exercise: ExerciseInfo, rule: &PointsRule) -> ExerciseInfo {
    exercise.max_points = Some(rule.total);
    if let Scheme::PerEntry(parts) = &rule.scheme {
        exercise.entries.iter_mut().zip(parts).for_each(|(entry, part)| entry.points = Some(*part));
    }
    exercise.points = Some(describe(rule, &exercise));
    exercise
}

/// The members in the order of their names.
fn in_order(members: Vec<Member>) -> Vec<Member> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by(|a, b| members[*a].name.cmp(&members[*b].name));
    let mut new_index = vec![0; members.len()];
    order.iter().enumerate().for_each(|(new, old)| new_index[*old] = new);
    let mut members: Vec<Option<Member>> = members.into_iter().map(Some).collect();
    let ordered = order.iter().filter_map(|old| members[*old].take());
    let ordered = ordered.map(|mut member| {
        member.same_as = member.same_as.and_then(|other| new_index.get(other).copied());
        member
    });
    ordered.collect()
}

/// Gives members that were not judged themselves what was found out about the one in their place.
fn stand_ins(mut members: Vec<Member>) -> Vec<Member> {
    for index in 0..members.len() {
        let Some(other) = judged_for(&members, index) else {
            members[index].same_as = None;
            continue;
        };
        members[index].same_as = Some(other);
        if members[index].judged.is_none() {
            let judged = members[other].judged.clone();
            members[index].judged = judged.map(|judged| on_behalf(judged, &members[other], &members[index]));
        }
        if members[index].outcomes.is_empty() {
            members[index].outcomes = members[other].outcomes.clone();
        }
    }
    members
}

/// Who was judged in a member's place, at the end of the chain; nobody when it was judged itself.
fn judged_for(members: &[Member], index: usize) -> Option<usize> {
    let mut other = members[index].same_as?;
    for _ in 0..members.len() {
        match members[other].same_as {
            Some(next) if next != other => other = next,
            _ => return (other != index).then_some(other),
        }
    }
    None
}

/// The verdicts of another submission as those of this one: its name, its messages.
fn on_behalf(mut judged: JudgedSubmission, other: &Member, this: &Member) -> JudgedSubmission {
    for verdict in &mut judged.verdicts {
        if let Some(survey) = &this.survey {
            verdict.diagnostics.clone_from(&survey.diagnostics);
        }
        rename(verdict, &other.source.name, &this.source.name);
    }
    judged
}

/// The last part of a path.
pub(crate) fn last_part(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// How `Match_failure` and `Assert_failure` begin to say where they come from: with the file, without its folder.
pub(crate) fn told_file(path: &str) -> String {
    format!("({}, ", show_string(last_part(path).as_bytes()))
}

/// Replaces the name of the file in what a verdict says.
pub(crate) fn rename(verdict: &mut CheckVerdict, from: &str, to: &str) {
    if from.is_empty() || from == to {
        return;
    }
    let [quoted, new] = [from, to].map(told_file);
    let replace = |text: &mut String| {
        if text.contains(&quoted) {
            *text = text.replace(&quoted, &new);
        }
    };
    if verdict.submission == from {
        verdict.submission = to.to_owned();
    }
    if verdict.is_dialogue() {
        rename_in_messages(verdict, from, to);
    }
    if let Some(Deed::Call(got)) = &mut verdict.got {
        got.sources_mut().for_each(replace);
    }
    verdict.reason.iter_mut().for_each(replace);
    verdict.notes.iter_mut().for_each(replace);
    if let Some(difference) = &mut verdict.difference {
        let Behaviour { ended, inner, .. } = &mut difference.submission;
        if let Ended::Value(text) | Ended::Raises(text) = ended {
            replace(text);
        }
        inner.iter_mut().flat_map(Done::sources_mut).for_each(replace);
        difference.parting.iter_mut().flat_map(|parting| parting.submission.sources_mut()).for_each(replace);
    }
}

/// Replaces the name of the file in what a compiler or a runtime says, whether its whole path or the last part stands there.
fn rename_in_messages(verdict: &mut CheckVerdict, from: &str, to: &str) {
    let (old, new) = (last_part(from), last_part(to));
    // A word without a dot may be any word of a sentence.
    if !old.contains('.') {
        return;
    }
    let replace = |text: &mut String| *text = text.replace(from, "\0").replace(old, "\0").replace('\0', new);
    verdict.reason.iter_mut().for_each(replace);
    if let Some(conversation) = &mut verdict.conversation {
        replace(&mut conversation.message);
        replace(&mut conversation.stderr);
    }
}

/// What is the same for members that are the same program; texts that are not accepted must be the same to the byte.
fn structure_key(member: &Member) -> Option<String> {
    let structure = member.survey.as_ref().and_then(|survey| survey.structure.clone());
    Some(structure.unwrap_or_else(|| blake3::hash(member.source.text.as_bytes()).to_hex().to_string()))
}

fn submission(member: &Member, inputs: &[ClassInput]) -> SubmissionReport {
    let entries = member.judged.as_ref().map(|judged| judged.verdicts.clone()).unwrap_or_default();
    SubmissionReport {
        name: member.name.clone(),
        source: member.source.clone(),
        verdict: overall(&entries),
        fails: fails(member, inputs),
        entries,
        same_as: member.same_as,
        cluster: None,
        structure: None,
        findings: member.survey.as_ref().map(|survey| survey.findings.clone()).unwrap_or_default(),
        points: None,
        repair: None,
    }
}

/// Rejected, else the worst of the verdicts on the functions; what has no verdict is not judged.
pub fn overall<'v>(verdicts: impl IntoIterator<Item = &'v CheckVerdict>) -> Judgement {
    const WORST_FIRST: [Judgement; 7] = [
        Judgement::Rejected,
        Judgement::Differs,
        Judgement::DoesNotFit,
        Judgement::Unjudged,
        Judgement::TooSlow,
        Judgement::NoDifference,
        Judgement::Proved,
    ];
    let judgements = verdicts.into_iter().map(|verdict| verdict.verdict);
    let worst = judgements.min_by_key(|judgement| WORST_FIRST.iter().position(|one| one == judgement));
    worst.unwrap_or(Judgement::Unjudged)
}

/// The inputs on which a member fails, its own counterexamples among them.
fn fails(member: &Member, inputs: &[ClassInput]) -> Vec<usize> {
    let own = counterexamples(member);
    let is_own = |input: &ClassInput| own.iter().any(|one| one.entry == input.entry && one.test == input.test);
    let failed = |index: usize| matches!(member.outcomes.get(index), Some(Some(TestOutcome::Fails(_))));
    (0..inputs.len()).filter(|index| failed(*index) || is_own(&inputs[*index])).collect()
}

fn with_fails(mut inputs: Vec<ClassInput>, submissions: &[SubmissionReport]) -> Vec<ClassInput> {
    for input in &mut inputs {
        input.fails.clear();
    }
    for (index, submission) in submissions.iter().enumerate() {
        submission.fails.iter().for_each(|input| inputs[*input].fails.push(index));
    }
    inputs
}
