//! Which module something is, in copies of what it was written in.

use super::Infer;
use super::copying::Copier;
use crate::env::{Identity, Made, Member, Module, ModuleEntry, Shown, Template};
use refute_source::Name;

impl Infer<'_> {
    /// What identifies something new.
    pub(super) fn next_stamp(&mut self) -> u32 {
        self.next_stamp += 1;
        self.next_stamp
    }

    /// A module of this path that is none of those known so far.
    pub(super) fn new_identity(&mut self, path: Name) -> Identity {
        Identity { stamp: self.next_stamp(), path }
    }

    /// Whether a module is the parameter of a functor or inside of it: there is no other name for such a module.
    pub(super) fn is_of_parameter(&self, module: Identity) -> bool {
        self.parameters.iter().any(|(first, last)| (*first..=*last).contains(&module.stamp))
    }

    /// Which module `F(M)` is.
    pub(super) fn module_application(&mut self, functor: Identity, argument: Identity) -> Identity {
        if let Some(known) = self.applications.known(functor, argument) {
            return known;
        }
        let path = match argument.is_nameless() || functor.is_nameless() {
            true => Name::new(""),
            false => Name::new(&format!("{}({})", functor.path, argument.path)),
        };
        let application = self.new_identity(path);
        self.applications.add(functor, argument, application);
        application
    }

    /// Which module something is in a copy.
    pub(super) fn copied_identity(&mut self, copier: &mut Copier, old: Identity) -> Identity {
        if let Some(known) = copier.modules.get(&old.stamp) {
            return *known;
        }
        if old.stamp < copier.first_stamp {
            return old;
        }
        let new = match self.applications.made(old.stamp) {
            Some(Made::By(functor, argument)) => {
                let new = (self.copied_identity(copier, functor), self.copied_identity(copier, argument));
                let same = new.0.stamp == functor.stamp && new.1.stamp == argument.stamp;
                if same { old } else { self.module_application(new.0, new.1) }
            }
            Some(Made::Within(whole, original)) => {
                let application = self.copied_identity(copier, whole);
                match self.applications.given(application).modules.get(&original).copied() {
                    _ if application.stamp == whole.stamp => self.renewed_identity(copier, old),
                    Some(known) => known,
                    None => {
                        let part = self.new_identity(self.copied_name(copier, old.path));
                        self.applications.add_module(application, original, part);
                        part
                    }
                }
            }
            None => self.renewed_identity(copier, old),
        };
        copier.modules.insert(old.stamp, new);
        new
    }

    fn renewed_identity(&mut self, copier: &Copier, old: Identity) -> Identity {
        if !copier.renews {
            return old;
        }
        let new = self.new_identity(self.copied_name(copier, old.path));
        if let Some(application) = copier.application {
            self.applications.add_module(application, old.stamp, new);
        }
        new
    }

    /// The modules and module types inside a module are new ones in a copy; names for others stay that.
    pub(super) fn renew_members(&mut self, module: &Module, copier: &mut Copier) {
        let Module::Structure(structure) = module else { return };
        for member in &structure.members {
            let (old, inside) = match *member {
                Member::Module(name) => match structure.scope.module(name) {
                    Some(ModuleEntry { alias: Some(Shown::Alias(_)), .. }) | None => continue,
                    Some(entry) => (entry.identity, Some(&entry.module)),
                },
                Member::ModuleType(name) => {
                    let stamp = structure.scope.module_type(name).map(|entry| entry.stamp);
                    (stamp.map(|stamp| Identity { stamp, path: name }), None)
                }
                _ => continue,
            };
            if let Some(old) = old {
                let new = self.new_identity(self.copied_name(copier, old.path));
                copier.modules.insert(old.stamp, new);
            }
            if let Some(inside) = inside {
                refute_source::deep(|| self.renew_members(inside, copier));
            }
        }
    }

    /// Where the stamps of the copy of a template inside begin.
    pub(super) fn copied_first_stamp(&mut self, copier: &Copier, template: &Template) -> u32 {
        let next = self.next_stamp + 1;
        match (copier.renews, copier.application) {
            (false, _) => template.first_stamp,
            (true, None) => next,
            (true, Some(application)) => {
                *self.applications.given(application).first_stamps.entry(template.first_stamp).or_insert(next)
            }
        }
    }
}
