//! Game records: what is forgiven and refused, laws of reading and writing, and another reader's answers.

mod sgf {
    mod flaws;
    mod info;
    mod items;
    mod laws;
    mod marks;
    mod peer;
    mod replay;
    mod tree;
}
