package dev.troupe.packs.data.skill;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.RequestText;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A task that saves rows and then asks for a number of them, as in "save the paid orders to
 * paid.csv and show their average amount": the file receives the rows, not the number.
 *
 * @param rows the part of the task up to the file
 * @param question what is asked after it
 */
record SavedRows(String rows, String file, String question) {
    private static final String MARKS = "^[\\s,，;；.。]*+";
    private static final String JOINT =
            "(?:(?:(?:and|then|also|finally|afterwards|next)\\b[\\s,]*+)++|(?=(?:please\\s+)?(?:tell|show|give)\\s+me\\b)|(?:然后|再|接着|接下来|之后|最后|并且?|同时|另外|顺便)++)";
    private static final Pattern THEN = Pattern.compile(MARKS + JOINT, Pattern.CASE_INSENSITIVE);
    private static final Pattern OPENING =
            Pattern.compile(MARKS + JOINT + "?+", Pattern.CASE_INSENSITIVE);

    /** Rows other than those that were saved. */
    private static final Pattern OTHER_ROWS =
            Pattern.compile(
                    "原(?:来|始|表|文件|数据)|全部|所有|全体|整体|整个|其余|其他|剩下|\\b(?:all|overall|original|whole|entire|every|others?|rest|remaining)\\b",
                    Pattern.CASE_INSENSITIVE);

    /**
     * @param goal the request, which has the words between the parts of its task
     */
    static Optional<SavedRows> of(String task, String goal) {
        var writes = FileRoles.of(task).writes();
        if (writes.size() != 1) return Optional.empty();
        var file = writes.getFirst();
        if (!THEN.matcher(after(file, goal)).find()) return Optional.empty();
        var question = OPENING.matcher(after(file, task)).replaceFirst("").strip();
        var rows = task.substring(0, task.lastIndexOf(file) + file.length());
        return !computes(rows) && computes(question)
                ? Optional.of(new SavedRows(rows, file, question))
                : Optional.empty();
    }

    private static String after(String file, String text) {
        int at = text.lastIndexOf(file);
        return at < 0 ? "" : text.substring(at + file.length());
    }

    /** Whether the question may be about other rows than those that were saved. */
    boolean isAboutOtherRows() {
        return OTHER_ROWS.matcher(question).find()
                || !Mentions.of(question).files().stream().allMatch(file::equals);
    }

    /** Rows without duplicates (去重) are rows, not a number of them. */
    private static boolean computes(String text) {
        return AggregateParser.parse(new RequestText(Mentions.maskFiles(text))).stream()
                .anyMatch(word -> word.aggregate() != Aggregate.COUNT_DISTINCT);
    }
}
