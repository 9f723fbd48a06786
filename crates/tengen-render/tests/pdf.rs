//! PDF files: one page as large as the picture, the same bytes each time, with text that can be searched.

#![cfg(feature = "pdf")]

use tengen::diagram;
use tengen_render::BoardPicture;

#[test]
fn a_picture_becomes_one_page() {
    let board = diagram::parse("...\n.X.\n..O\n").unwrap();
    let picture = BoardPicture { title: Some("Gu Li – Łukasz".into()), ..BoardPicture::new(&board) };
    let svg = picture.svg().unwrap();
    let pdf = svg.to_pdf().unwrap();
    assert!(pdf.starts_with(b"%PDF-1."));
    assert_eq!(pdf, svg.to_pdf().unwrap());
    let has = |words: &[u8]| pdf.windows(words.len()).any(|window| window == words);
    assert!(has(b"/Count 1") && has(b"/ToUnicode"), "one page, with the characters of its glyphs");
}
