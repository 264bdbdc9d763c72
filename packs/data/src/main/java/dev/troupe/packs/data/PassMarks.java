package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads 不及格 and "failed" over marks as a comparison with the usual pass mark, and says so. */
final class PassMarks {
    private static final int PASS = 60; // of 100
    private static final int FULL = 100;

    private static final Pattern WORD =
            Pattern.compile(
                    "(?<fail>(?:不|没有?|未)(?:能)?及格|挂了?科?|(?<![a-z])(?:fail(?:s|ed|ing)?|flunk(?:s|ed|ing)?|(?:did|does|do)(?: not|n't) pass)(?![a-z]))"
                            + "|(?<pass>及格(?![线率])|(?<![a-z])pass(?:es|ed|ing)?(?![a-z]))");

    private PassMarks() {}

    /** The comparisons with those that these words mean; claims the words. */
    static List<CompareReader.Comparison> read(
            RequestText request,
            List<ColumnFacts> columns,
            List<CompareReader.Comparison> comparisons) {
        var marks = columns.stream().filter(PassMarks::isMark).toList();
        var found = request.free(WORD);
        if (marks.isEmpty() || found.isEmpty()) return comparisons;
        if (marks.stream().anyMatch(PassMarks::exceeds))
            throw new UnclearException(
                    "有的分数超过 100，不知道多少分及格；请写成“数学低于 90”。",
                    "Some marks are over 100, so the pass mark is unknown; say 'maths below 90'.",
                    Choices.names(marks));
        var all = new ArrayList<>(comparisons);
        for (var match : found) {
            var span = new Span(match.start(), match.end());
            request.claim(span);
            all.add(match.group("fail") != null ? failed(span) : passed(span));
        }
        all.sort(Comparator.comparingInt(one -> one.span().start()));
        return all;
    }

    private static boolean isMark(ColumnFacts column) {
        return column.canMeasure()
                && column.concepts().entrySet().stream()
                        .anyMatch(one ->
                                (one.getKey().isSubject() || one.getKey() == Concept.SCORE)
                                        && one.getValue() >= 0.7);
    }

    private static boolean exceeds(ColumnFacts column) {
        return column.column()
                .present()
                .anyMatch(
                        cell -> cell instanceof Cell.Numeric(var value) && value.intValue() > FULL);
    }

    private static CompareReader.Comparison failed(Span span) {
        return new CompareReader.Comparison(
                span,
                "< " + PASS,
                new Sentence("低于 60（按 60 分及格）", "below 60 (taking 60 as the pass mark)"),
                Optional.of(Concept.SCORE));
    }

    private static CompareReader.Comparison passed(Span span) {
        return new CompareReader.Comparison(
                span,
                ">= " + PASS,
                new Sentence("不低于 60（按 60 分及格）", "at least 60 (taking 60 as the pass mark)"),
                Optional.of(Concept.SCORE));
    }
}
