package dev.troupe.packs.data.skill;

import dev.troupe.language.Mentions;
import dev.troupe.model.ModelReply;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Answers which of several files has more rows, whatever columns they have. */
final class RowCounts {
    /** What may stand between the names of the files, and around them. */
    private static final Pattern JOINT =
            Pattern.compile(
                    "(?<![a-z])(?:or|and|between|of|in|from|vs|versus)(?![a-z])|还是|或者?|[和与跟、,，;；:：?？。.!！]");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private static final Pattern MORE =
            Pattern.compile(
                    "(?:which|what)(?: (?:one|file|table))?(?: (?:the|these|those|them|two|three|both))*(?: files?| tables?)? (?:has|have|contains) (?:got )?(?:the )?(?<more>more|most|fewer|fewest|less|least) (?:rows|records|lines|entries)(?: it)?"
                            + "|(?:这?[两几]个)?(?:文件|表格?)?(?:里|中)? ?哪一?[个份张]?(?:文件|表格?)?(?:里面?|中)?的?(?:数据)?(?:行数?|记录数?|条数|数据)(?:更|比较|最|要)?(?<duo>[多少])(?:一些|一点|些)?(?:呢|啊)?");

    private RowCounts() {}

    /**
     * The answer from the descriptions of the files; empty if the task asks for anything else.
     *
     * @param sources that are described
     */
    static Optional<ModelReply> compare(DataTurn turn, List<String> sources) {
        if (sources.size() < 2 || !turn.outputs(turn.task()).isEmpty()) return Optional.empty();
        var asked = MORE.matcher(words(turn.task()));
        if (!asked.matches()) return Optional.empty();
        var word = Optional.ofNullable(asked.group("more")).orElseGet(() -> asked.group("duo"));
        boolean isMore = List.of("more", "most", "多").contains(word);
        var counts = sources.stream().map(source -> count(turn, source)).toList();
        var ends = counts.stream().mapToLong(Long::longValue).summaryStatistics();
        long end = isMore ? ends.getMax() : ends.getMin();
        var found = sources.stream().filter(source -> count(turn, source) == end).toList();
        var listed =
                sources.stream()
                        .map(source ->
                                turn.localize("%s 有 %d 行", "%s has %d rows")
                                        .formatted(source, count(turn, source)))
                        .collect(Collectors.joining(turn.localize("，", ", ")));
        return Optional.of(turn.text(conclude(turn, listed, found, sources, isMore)));
    }

    private static String conclude(
            DataTurn turn, String listed, List<String> found, List<String> all, boolean isMore) {
        if (found.size() == all.size())
            return listed + turn.localize("：行数相同。", ": they have equally many.");
        return turn.localize(
                        isMore ? "%s：行数最多的是 %s。" : "%s：行数最少的是 %s。",
                        isMore ? "%s: most rows are in %s." : "%s: fewest rows are in %s.")
                .formatted(listed, String.join(turn.localize("、", " and "), found));
    }

    private static String words(String task) {
        var text = Mentions.maskFiles(task.replaceAll("[“”\"「」]", " ")).toLowerCase(Locale.ROOT);
        return SPACE.matcher(JOINT.matcher(text).replaceAll(" ")).replaceAll(" ").strip();
    }

    private static long count(DataTurn turn, String source) {
        return turn.find(
                        "describeTable",
                        arguments -> arguments.field("table").asText().equals(source))
                .map(done -> done.data().field("preview").field("rowCount").asText())
                .map(Long::parseLong)
                .orElse(0L);
    }
}
