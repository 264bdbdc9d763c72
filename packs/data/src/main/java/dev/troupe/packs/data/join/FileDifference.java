package dev.troupe.packs.data.join;

import dev.troupe.language.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Words that state by the names of two files which rows of one have no partner in the other, such
 * as {@code in A but not in B} or 只在甲里、不在乙里.
 *
 * @param base the file whose rows are wanted
 * @param words the words with both names
 */
record FileDifference(String base, Span words) {
    private static final String INSIDE = "\\s*(?:文件|表格|表)?\\s*(?:里面|里边|里|中|上|内)?\\s*";
    private static final String PAUSE = "\\s*[，,、；;]?\\s*(?:但是|但|而是|而|却|可|又)?\\s*(?:是)?";

    /** With A for the file whose rows are wanted, and B for the other. */
    private static final List<String> FORMS =
            List.of(
                    "(?:只|仅|单)?(?:是)?(?:出现在|存在于|存在|在)\\s*A"
                            + INSIDE
                            + "(?:有|出现|存在)?(?:过)?"
                            + PAUSE
                            + "(?:并?不在|没(?:有)?(?:出现)?在|未(?:出现)?在|不出现在|没有?出现在|不存在于)\\s*B"
                            + INSIDE
                            + "(?:出现|存在)?(?:过)?",
                    "A"
                            + INSIDE
                            + "(?:才)?有"
                            + PAUSE
                            + "(?:在)?\\s*B"
                            + INSIDE
                            + "(?:却)?(?:没有|没|无|查不到|找不到)",
                    "从\\s*A"
                            + INSIDE
                            + "(?:剔除|去掉|排除|删去|删除|减去|去除|扣除)(?:掉)?\\s*(?:在|已在)?\\s*B"
                            + INSIDE
                            + "(?:已经?)?(?:出现过?|有过|已有|有|存在过?)",
                    "在\\s*B" + INSIDE + "(?:查无|查不到|找不到|没有)[^，,。;；]{0,6}?的?\\s*A",
                    "(?:only )?(?:in|from|of) A,? (?:but |and |yet )?(?:that are |which are |who are |are )?(?:not (?:found |listed |present )?in|missing (?:from|in)|absent from) B");

    static Optional<FileDifference> of(String request, String first, String second) {
        for (var form : FORMS)
            for (var order : List.of(List.of(first, second), List.of(second, first))) {
                var pattern =
                        Pattern.compile(
                                form.replaceAll(
                                                "(?<![A-Za-z\\\\])A(?![A-Za-z])",
                                                file(order.getFirst()))
                                        .replaceAll(
                                                "(?<![A-Za-z\\\\])B(?![A-Za-z])",
                                                file(order.getLast())),
                                Pattern.CASE_INSENSITIVE);
                var found = pattern.matcher(request);
                if (found.find())
                    return Optional.of(
                            new FileDifference(
                                    order.getFirst(), new Span(found.start(), found.end())));
            }
        return Optional.empty();
    }

    /** The name of a file, as a replacement in a pattern. */
    private static String file(String name) {
        return java.util.regex.Matcher.quoteReplacement(
                "[“\"'‘「『]?" + Pattern.quote(name) + "(?:\\.[A-Za-z]{2,5}(?![A-Za-z]))[”\"'’」』]?");
    }
}
