//! The East Asian encoding of a short text, by how common its characters would be in records.
//!
//! A few names fit several of these encodings, and statistics for prose do not help: the bytes of 柯洁 in GBK are 深準 in
//! EUC-JP and two Hangul in EUC-KR. Each encoding that can decode the whole text gets points for each character that is
//! not ASCII:
//!
//! | character | points |
//! |---|---|
//! | in the list of the language: family and given names, ranks, results, tournaments | 4 |
//! | kana in a Japanese encoding | 3 |
//! | in the block of frequent characters of the encoding (level 1 of GB 2312, JIS and Big5, the Hangul of KS X 1001); punctuation | 1 |
//! | anything else | -3 |
//!
//! The words `Chinese` and `Korean` near the start, usually in RU, are worth as much as one common character. The
//! encoding with the most points is chosen. On a tie, the statistical guess decides.

use encoding_rs::{BIG5, DecoderResult, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS};

/// The points of a character in the list of its language.
const COMMON: i32 = 4;
/// The most bytes that are not ASCII in a text that counts as short. For more, statistics are reliable.
const MAX_BYTES: usize = 512;

/// An encoding, with what is common in its texts.
struct Candidate {
    encoding: &'static Encoding,
    /// Characters of names and words in records.
    common: &'static str,
    /// The first bytes of the block of frequent characters.
    frequent: std::ops::RangeInclusive<u8>,
    /// Whether kana are expected.
    has_kana: bool,
    /// A word that names the rules of the country.
    rules: Option<&'static [u8]>,
}

const CANDIDATES: [Candidate; 5] = [
    Candidate { encoding: GBK, common: SIMPLIFIED, frequent: 0xb0..=0xd7, has_kana: false, rules: Some(b"chinese") },
    Candidate { encoding: BIG5, common: TRADITIONAL, frequent: 0xa4..=0xc6, has_kana: false, rules: Some(b"chinese") },
    Candidate { encoding: SHIFT_JIS, common: JAPANESE, frequent: 0x88..=0x98, has_kana: true, rules: None },
    Candidate { encoding: EUC_JP, common: JAPANESE, frequent: 0xb0..=0xcf, has_kana: true, rules: None },
    Candidate { encoding: EUC_KR, common: KOREAN, frequent: 0xb0..=0xc8, has_kana: false, rules: Some(b"korean") },
];

/// Returns the encoding in which a short text has the most common characters. `guess` is the statistical guess, which
/// decides on a tie; if that is a single-byte encoding, most characters must be common to overrule it.
pub(super) fn best(bytes: &[u8], guess: &'static Encoding) -> Option<&'static Encoding> {
    let high = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    if high == 0 || high > MAX_BYTES {
        return None;
    }
    let head = &bytes[..bytes.len().min(4096)];
    let contains = |word: &[u8]| head.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word));
    let scored = CANDIDATES.iter().filter_map(|candidate| {
        let (points, characters) = candidate.points(bytes)?;
        let bonus = if candidate.rules.is_some_and(contains) { COMMON } else { 0 };
        Some((points + bonus, points, characters, candidate.encoding))
    });
    let (_, points, characters, encoding) =
        scored.max_by_key(|&(points, _, _, encoding)| (points, encoding == guess))?;
    let is_clear = 2 * points >= 5 * characters;
    (points > 0 && (is_clear || !guess.is_single_byte())).then_some(encoding)
}

impl Candidate {
    /// Returns the points of the text and the number of characters that are not ASCII, or `None` if it is not in this
    /// encoding. A character that is cut off at the end is ignored.
    fn points(&self, bytes: &[u8]) -> Option<(i32, i32)> {
        let mut decoder = self.encoding.new_decoder_without_bom_handling();
        let mut text = String::with_capacity(decoder.max_utf8_buffer_length_without_replacement(bytes.len())?);
        let (DecoderResult::InputEmpty, _) = decoder.decode_to_string_without_replacement(bytes, &mut text, false)
        else {
            return None;
        };
        let points = text.chars().filter(|character| !character.is_ascii()).map(|character| self.worth(character));
        Some(points.fold((0, 0), |(sum, count), points| (sum + points, count + 1)))
    }

    fn worth(&self, character: char) -> i32 {
        if self.common.contains(character) {
            return COMMON;
        }
        match character {
            '\u{3041}'..='\u{30fe}' if self.has_kana => 3,
            '　' | '、' | '。' | '，' | '（' | '）' | '：' | '；' | '！' | '？' | '・' => 1,
            _ => {
                let mut buffer = [0; 4];
                let (bytes, _, _) = self.encoding.encode(character.encode_utf8(&mut buffer));
                let is_frequent = matches!(*bytes, [first, _] if self.frequent.contains(&first));
                if is_frequent { 1 } else { -3 }
            }
        }
    }
}

/// Chinese in simplified characters.
const SIMPLIFIED: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈\
    姚卢姜崔钟谭陆汪范金石廖贾夏韦付方邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤柯聂\
    常连檀时古灵童俞斌华邢党毅飞廷洁宇豪辰星健维杰志军明国建平小红丽强磊勇涛超波辉刚峰鹏鑫浩俊天子一二三\
    四五六七八九十春东南西北光荣海山永安成振嘉瑞泽晓晨雨欣婷静敏艳玲芳兰英桂凤霞梅清松晶世文元亮佳冠凯君\
    启和哲家思恩新旭昊昌智正民汉洋洪润渊源玉理琪生盛真祥福秀立翔翰耀聪良艺若虎诗诚贤轩达远逸道锋锐长阳雄\
    雪青颖风乃伟芮力黑白胜负目半中盘级战赛名人届杯职业围棋决第局对不计让先贴年月日网络友谊本因坊甲联大的\
    是了在有这个好电视快队公司京上";

/// Chinese in traditional characters.
const TRADITIONAL: &str = "王李張劉陳楊黃趙吳周徐孫馬朱胡郭何高林羅鄭梁謝宋唐許韓馮鄧曹彭曾蕭田董袁潘于蔣蔡余杜葉程蘇魏呂丁任沈\
    姚盧姜崔鍾譚陸汪范金石廖賈夏韋方鄒孟熊秦邱江尹薛段雷侯龍史陶黎賀顧毛郝龔邵萬錢嚴武戴莫孔向湯柯聶常連\
    古童俞華邢毅飛廷潔宇豪辰星健維傑志軍明國建平小紅麗強勇濤超波輝剛峰鵬浩俊天子一二三四五六七八九十春東\
    南西北光榮海山永安成振嘉瑞澤曉晨雨欣婷靜敏艷玲芳蘭英桂鳳霞梅清松晶世文元亮佳冠凱君啟和哲家思恩新旭昌\
    智正民漢洋洪潤淵源玉理琪生盛真祥福秀立翔翰耀聰良藝若虎詩誠賢軒達遠逸道鋒銳長陽雄雪青穎風參銘黑白勝負\
    目半中盤級戰賽名人屆盃職業圍棋決第局對不計讓先貼年月日網路友誼本因坊大的是了在有這個好隊台灣臺士楷倫\
    賴謙";

/// Japanese.
const JAPANESE: &str = "田中山本小林木村井上川口藤佐高橋渡辺伊加吉石前松原野大太坂谷一二三四五六七八九十秀策栄寿正光治武宮清\
    和文紀芳夫男子美結輔裕雄弘宏明彦之介郎康義信英隆哲也樹将洋平真俊直哉健司泰成剛敏浩幸幹生依雅次重道的\
    知章泉張河合伯方秋王立誠趙許家元蘇羽根志芝虎丸関航余麒羊伶佑謝女勝負目半押番黒白段級戦期名人棋聖因坊\
    天碁杯決第局対不計超先日年月院新聞座手打掛持西東京阪総時間切無反則内尾岡島福長森池阿部後斎近遠安今岩\
    竹工実仁風多久堀園富士沢崎倉塚杉下";

/// Korean.
const KOREAN: &str = "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함\
    변염여추도소석선설마길연위표명기반왕금옥육인맹제모창호세돌동준재훈철영수상규환승혁태희경은미예나라용\
    국일순봉덕종범빈건욱찬병식열목집불계패흑단급회바둑결대본중프로아판시간무부덤치가다리자사의을를에는으";

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;
    use encoding_rs::{KOI8_R, WINDOWS_1251, WINDOWS_1252};

    /// Encodes a record with these names and reads it back. The last of several words may be a result.
    fn assert_read(encoding: &'static Encoding, words: &str) {
        let (black, white) = words.split_once(' ').unwrap_or((words, ""));
        let (white, result) = white.rsplit_once(' ').unwrap_or((white, ""));
        for charset in ["", "CA[UTF-8]"] {
            let record = format!("(;GM[1]FF[4]{charset}SZ[19]PB[{black}]PW[{white}]RE[{result}];B[pd];W[dp])");
            let (bytes, _, lossy) = encoding.encode(&record);
            assert!(!lossy, "{words}");
            let decoded = decode(&bytes);
            assert_eq!(String::from_utf8_lossy(&decoded.bytes), record, "{} {words}", encoding.name());
        }
    }

    #[test]
    fn short_records_are_read_in_their_encoding() {
        for words in [
            "柯洁 李世石 白胜3目半",
            "古力 常昊",
            "聂卫平 马晓春",
            "时越 芈昱廷",
            "唐韦星 檀啸",
            "陈耀烨 黑中盘胜",
            "刘小光 曹大元",
            "罗洗河",
            "俞斌",
            "丁浩 杨鼎新",
        ] {
            assert_read(GBK, words);
        }
        for words in
            ["周俊勳", "林海峰", "王立誠 張栩", "許家元 黑中盤勝", "陳詩淵", "楊士海", "王元均 賴均輔", "蕭正浩"]
        {
            assert_read(BIG5, words);
        }
        for words in [
            "井山裕太",
            "小林光一 黒番中押し勝ち",
            "武宮正樹",
            "本因坊秀策",
            "藤沢秀行 坂田栄男",
            "山下敬吾 羽根直樹",
            "依田紀基",
            "呉清源 木谷実",
            "一力遼",
            "上野愛咲美",
        ] {
            for encoding in [EUC_JP, SHIFT_JIS] {
                assert_read(encoding, words);
            }
        }
        for words in [
            "이창호",
            "이세돌 박정환",
            "조훈현 서봉수",
            "최철한",
            "신진서 백 불계승",
            "강동윤",
            "최정 오유진",
            "변상일",
        ] {
            assert_read(EUC_KR, words);
        }
    }

    #[test]
    fn alphabets_are_not_taken_for_east_asian_text() {
        for (encoding, words) in [
            (WINDOWS_1252, "José Müller"),
            (WINDOWS_1252, "Gérard Père"),
            (WINDOWS_1252, "Jörg Übermut"),
            (WINDOWS_1251, "Иванов Александр Динерштейн"),
            (KOI8_R, "Шикшин Илья Качановский"),
        ] {
            assert_read(encoding, words);
        }
    }

    #[test]
    fn long_texts_and_plain_ones_are_left_to_statistics() {
        assert_eq!(best(b"(;GM[1])", WINDOWS_1252), None);
        let (long, _, _) = GBK.encode("围棋");
        assert_eq!(best(&long.repeat(MAX_BYTES), GBK), None);
        let cut = &long[..3];
        assert_eq!(best(cut, EUC_JP), Some(GBK), "half a character at the end is no error");
    }
}
