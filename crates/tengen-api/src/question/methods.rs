//! The list of estimate methods.

use crate::option::OptionName;
use serde::Serialize;
use tengen_estimate::{Method, MethodInfo};

/// A method that estimates.
///
/// ```
/// use tengen_api::question::methods::methods;
///
/// assert_eq!(methods().next().unwrap().name, "network");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MethodReport {
    /// The name in questions.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// The name for people.
    pub title: &'static str,
    /// One line about it.
    pub description: &'static str,
    /// The options that it takes.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub options: Vec<OptionName>,
}

impl From<&MethodInfo> for MethodReport {
    fn from(info: &MethodInfo) -> MethodReport {
        let &MethodInfo { name, aliases, title, description, options, .. } = info;
        MethodReport { name, aliases, title, description, options: options.iter().map(|&one| one.into()).collect() }
    }
}

/// The estimate methods, the best one first.
pub fn methods() -> impl Iterator<Item = MethodReport> {
    Method::best_first().map(|method| method.info().into())
}
