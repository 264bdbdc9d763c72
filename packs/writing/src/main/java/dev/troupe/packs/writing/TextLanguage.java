package dev.troupe.packs.writing;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A language that a text may be asked to be in, as far as its script shows it. */
enum TextLanguage {
    CHINESE(
            "(?i)(?<!\\w)(?:in|into|to)\\s+(?:simplified\\s+|traditional\\s+)?(?:chinese|mandarin)(?!\\w)"
                    + "|(?:用|以|成|为|译)(?:简体|繁体)?中文|翻?译(?:成|为)?(?:简体|繁体)?(?:中文|汉语)",
            "应为中文",
            "it is not in Chinese") {
        @Override
        boolean isMet(double chinese) {
            return chinese >= MOSTLY;
        }
    },
    ENGLISH(
            "(?i)(?<!\\w)(?:in|into|to)\\s+(?:(?:plain|simple|british|american|us|uk)\\s+)?english(?!\\w)|(?:用|以|成|为|译)(?:英文|英语)",
            "应为英文",
            "it is not in English") {
        @Override
        boolean isMet(double chinese) {
            return chinese <= HARDLY;
        }
    };

    private static final double MOSTLY = 0.5; // of the letters; names may be in another script
    private static final double HARDLY = 0.1;

    private final Pattern wish;
    private final String zh;
    private final String en;

    TextLanguage(String wish, String zh, String en) {
        this.wish = Pattern.compile(wish);
        this.zh = zh;
        this.en = en;
    }

    /**
     * @param chinese the share of Chinese characters
     */
    abstract boolean isMet(double chinese);

    Optional<LocalizedText> findFlaw(String text) {
        long letters = TextUnit.CHARACTER.count(text);
        double chinese =
                letters == 0
                        ? 0
                        : (double) text.codePoints().filter(Character::isIdeographic).count()
                                / letters;
        return letters == 0 || isMet(chinese)
                ? Optional.empty()
                : Optional.of(new LocalizedText(zh, en));
    }

    /** The language of the result; none if the task names both, as one may be the source's. */
    static List<TextLanguage> findAll(String task) {
        var found = new ArrayList<TextLanguage>();
        for (var language : values()) {
            if (language.wish.matcher(task).find()) {
                found.add(language);
            }
        }
        return found.size() == 1 ? found : List.of();
    }
}
