package dev.troupe.language;

import java.util.regex.Pattern;

/** Recognizes a request to change a file itself: {@code fix the typos in notes.txt}. */
public final class EditRequest {
    private static final Pattern WORDS =
            Pattern.compile(
                    "覆盖|改写|重写|修改|修正|修复|改正|更正|编辑|改成|改为|原地|写回|存回"
                            + "|\\b(?:overwrit(?:e|es|ing)|rewrit(?:e|es|ing)|edit(?:s|ing)?|fix(?:es|ing)?|correct(?:s|ing)?"
                            + "|modif(?:y|ies|ying)|refactor(?:s|ing)?|reformat(?:s|ting)?|in[- ]place)\\b",
                    Pattern.CASE_INSENSITIVE);

    private EditRequest() {}

    /** Whether a text requests it, outside of names of files. */
    public static boolean isFoundIn(String text) {
        var blanked = QuoteMasker.maskQuotes(text);
        return WORDS.matcher(QuoteMasker.maskNames(blanked, Mentions.of(blanked))).find();
    }
}
