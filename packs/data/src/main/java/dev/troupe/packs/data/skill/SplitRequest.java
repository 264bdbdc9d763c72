package dev.troupe.packs.data.skill;

import dev.troupe.language.Mentions;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A request to write the rows of a file to one file for each value of a column. It is read whole:
 * one with further words is none.
 *
 * @param column the words for it
 */
record SplitRequest(String column) {
    private static final String FILE = "\\uFFFC(?: ?(?:file|table)| ?的?(?:数据|表格?|文件))?";
    private static final String FILES =
            "(?:(?:one|an?|its own|separate|several|multiple|different|individual|new|csv|excel) )*(?:files?|tables?)";
    private static final String FILES_ZH =
            "(?:多个|几个|不同的?|单独的?|独立的?|若干个?|各个?|一个个)*(?:csv|excel)?(?:文件|表格?)";
    private static final Pattern EN =
            Pattern.compile(
                    "(?:please |can you |could you )*(?:split|divide|break|separate)(?: up)? (?:the )?(?:rows of |data (?:of|in) )?(?:the )?"
                            + FILE
                            + "(?: up)?(?: (?:in)?to "
                            + FILES
                            + ",?)? (?:by|per|for each|for every|based on|according to)(?: each| the)? (?<a>[^,.;?]{1,60}?)(?: column)?"
                            + "(?:,? (?:in)?to "
                            + FILES
                            + ")?(?:,? ?(?:one|a) (?:file|table)? ?(?:for each|for every|per|each)(?: [^,.;?]{1,60}?)?)?[.!?]?",
                    Pattern.CASE_INSENSITIVE);
    private static final String BY_ZH =
            "(?:按照?|根据|依据?)(?:不同的?)?(?<%s>[^,，。的\\uFFFC]{1,20}?)(?:这?一?[列栏]|的不同)?";
    private static final Pattern ZH =
            Pattern.compile(
                    "(?:请|帮我|麻烦)*(?:"
                            + "[把将]?"
                            + FILE
                            + "(?:里|中)?的?(?:数据|内容|行)?[,，]?"
                            + BY_ZH.formatted("a")
                            + "|"
                            + BY_ZH.formatted("b")
                            + "[,，]?[把将]?"
                            + FILE
                            + ")(?:进行)?(?:拆分|拆|分割|切分|切|分)(?:开)?(?:[成为到]"
                            + FILES_ZH
                            + ")?(?:[,，]?每个?[^,，。]{1,20}?(?:存|保存)?(?:成|为)?一个(?:文件|表格?))?[。！]?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern EACH_ZH =
            Pattern.compile(
                    "(?:请|帮我|麻烦)*[把将]"
                            + FILE
                            + "(?:拆分|拆|分割|切分)(?:[成为到])?(?:"
                            + FILES_ZH
                            + ")?[,，]?(?:每个?(?<a>[^,，。]{1,20}?)(?:存|保存)?(?:成|为)?一个(?:文件|表格?)|"
                            + BY_ZH.formatted("b")
                            + ")[。！]?",
                    Pattern.CASE_INSENSITIVE);

    static Optional<SplitRequest> of(String request) {
        var files = Mentions.of(request).files();
        if (files.size() != 1) return Optional.empty();
        var text = request.replace(files.getFirst(), " \uFFFC ").replaceAll("\\s+", " ").strip();
        var joined = removeSpaces(text);
        return Stream.of(EN.matcher(text), ZH.matcher(joined), EACH_ZH.matcher(joined))
                .filter(Matcher::matches)
                .flatMap(words ->
                        Stream.of("a", "b")
                                .filter(words.namedGroups()::containsKey)
                                .map(words::group))
                .filter(Objects::nonNull)
                .findFirst()
                .map(SplitRequest::new);
    }

    /** Spaces between Chinese words and names separate nothing. */
    private static String removeSpaces(String text) {
        return text.replaceAll("(?<=[\\p{IsHan}\\uFFFC]) | (?=[\\p{IsHan}\\uFFFC])", "");
    }
}
