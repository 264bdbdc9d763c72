package dev.troupe.packs.writing;

import java.util.regex.Pattern;

/** What the length of a text is counted in. */
enum TextUnit {
    WORD("词", "words", "[\\p{L}\\p{N}&&[^\\p{IsHan}]][\\p{L}\\p{M}\\p{N}'’_-]*|\\p{IsHan}"),
    CHARACTER("字", "characters", "[\\p{L}\\p{N}]"),
    SENTENCE("句", "sentences", "[\\p{L}\\p{N}]") {
        @Override
        long count(String text) {
            return END.splitAsStream(DECIMAL.matcher(text).replaceAll(","))
                    .filter(part -> super.count(part) > 0)
                    .count();
        }
    },
    PARAGRAPH("段", "paragraphs", "(?:^|\\n\\s*\\n)\\s*(?=\\S)"),
    ITEM("条", "items", "(?m)^\\s{0,8}(?:[-*•·–]|\\d{1,3}[.)、．])\\s*\\S");

    private static final Pattern END = Pattern.compile("[.!?。！？…\\n]");
    private static final Pattern DECIMAL = Pattern.compile("(?<=\\d)\\.(?=\\d)");
    private static final Pattern LATIN_WORD = Pattern.compile("[\\p{L}&&[^\\p{IsHan}]]{2,}");

    private final String zh;
    private final String en;
    private final Pattern one;

    TextUnit(String zh, String en, String one) {
        this.zh = zh;
        this.en = en;
        this.one = Pattern.compile(one);
    }

    String zh() {
        return zh;
    }

    String en() {
        return en;
    }

    long count(String text) {
        return one.matcher(prepare(text)).results().count();
    }

    private String prepare(String text) {
        return switch (this) {
            // words of other scripts count as one each, as word processors count them
            case CHARACTER ->
                    text.codePoints().anyMatch(Character::isIdeographic)
                            ? LATIN_WORD.matcher(text).replaceAll("x")
                            : text;
            case WORD, SENTENCE, PARAGRAPH, ITEM -> text.strip();
        };
    }
}
