package dev.troupe.packs.data.join;

import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request for the same figure of each of several files, such as a comparison of two months.
 *
 * @param question the request with spaces in place of the words that compare
 * @param isDifference whether it asks by how much the first file exceeds the second
 * @param isOneFigure whether it is one figure that is compared, rather than one thing in a file
 *     with another one in the other
 */
public record FileComparison(String question, boolean isDifference, boolean isOneFigure) {
    /** Words that name the files as what the figures are for. */
    private static final Pattern EACH_FILE =
            Pattern.compile(
                    "(?:按照?|分)(?:文件|来源)|(?:各个?|每一?[个份张])(?:文件|表格?)(?:里面?|中)?的?"
                            + "|(?<![a-z])(?:(?:(?:in|for|of|from) )?each (?:file|table|of (?:them|the (?:two |three )?files))|(?:per|by) (?:file|table)|file by file)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** Words that ask for one of the files; the grammar reads them. */
    private static final Pattern WHICH_FILE =
            Pattern.compile(
                    "哪一?[个份张](?:文件|表格?)|(?<![a-z])which (?:file|table)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** Words that compare, where the files are not to be combined first. */
    private static final Pattern COMPARING =
            Pattern.compile(
                    "分别|各自|对比一?下?|比较一?下?|比一比|相比较?"
                            + "|(?<![a-z])(?:compar(?:e|ed|ing)|(?:a |the )?comparison of|versus|vs\\.?|respectively|separately)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** Words that ask for a difference: 多多少, "how much more". What is left asks for the figure. */
    private static final Pattern DIFFERENCE =
            Pattern.compile(
                    "(?:相?差|[多少高低]|增加|减少|增长|下降)了?(?=多少|几)|的?(?:相差|差额|差值|差距)"
                            + "|(?<=how (?:much|many) )(?:more|less|fewer|higher|lower)(?![a-z])|(?<![a-z])(?:the )?difference (?:in|between|of)(?: the)?(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** Words between the names of two files, whose places hold spaces here. */
    private static final Pattern BETWEEN =
            Pattern.compile(
                    "(?:比|还是|或者?|(?<![a-z])(?:than(?: in)?|between|or))(?=\\s{4})",
                    Pattern.CASE_INSENSITIVE);

    /** All that may stand between the names of two files that are compared. */
    private static final Pattern JOINT =
            Pattern.compile(
                    "(?:\\s|(?:and|with|to|vs\\.?|versus|or|than|in|from|of|the|does|have|compared)(?![a-z])|[,、，和与跟及比同里中的]|还是|或者?|以及|相比)*+",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern AND =
            Pattern.compile("[和与跟及]|(?<![a-z])and(?![a-z])", Pattern.CASE_INSENSITIVE);

    /** Empty when the request asks for one figure of all files, or for something else. */
    public static Optional<FileComparison> of(String request) {
        var text = Mentions.maskFiles(request);
        boolean isCombined = JoinRequest.isAsked(text);
        boolean isDifference = !isCombined && DIFFERENCE.matcher(text).find();
        boolean isAsked =
                EACH_FILE.matcher(text).find()
                        || WHICH_FILE.matcher(text).find()
                        || !isCombined && (isDifference || COMPARING.matcher(text).find());
        if (!isAsked) return Optional.empty();
        var question = request;
        for (var pattern : List.of(EACH_FILE, COMPARING, BETWEEN))
            question = blank(question, pattern);
        return Optional.of(
                new FileComparison(
                        isDifference ? blank(question, DIFFERENCE) : question,
                        isDifference,
                        isOfOneFigure(request, text, isDifference)));
    }

    /**
     * @param text the request with spaces in place of the names of files
     */
    private static boolean isOfOneFigure(String request, String text, boolean isDifference) {
        int first = 0;
        while (first < text.length() && !isInName(request, text, first)) first++;
        int last = text.length();
        while (last > first && !isInName(request, text, last - 1)) last--;
        return JOINT.matcher(text.substring(first, last)).matches()
                && !(isDifference
                        && AND.matcher(text.substring(0, first) + " " + text.substring(last))
                                .find());
    }

    private static boolean isInName(String request, String text, int at) {
        return text.charAt(at) == ' ' && request.charAt(at) != ' ';
    }

    /** Spaces in place of what a pattern finds outside the names of files. */
    private static String blank(String request, Pattern pattern) {
        var rest = new StringBuilder(request);
        pattern.matcher(Mentions.maskFiles(request))
                .results()
                .forEach(found ->
                        rest.replace(
                                found.start(), found.end(), " ".repeat(found.group().length())));
        return rest.toString();
    }
}
