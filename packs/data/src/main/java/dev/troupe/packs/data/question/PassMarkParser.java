package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.ComparisonParser;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads 不及格 and "failed" over marks as a comparison with the usual pass mark, and notes this. */
final class PassMarkParser {
    private static final int PASS = 60; // of 100
    private static final int FULL = 100;

    private static final Pattern WORD =
            Pattern.compile(
                    "(?<fail>(?:不|没有?|未)(?:能)?及格|挂了?科?|(?<![a-z])(?:fail(?:s|ed|ing)?|flunk(?:s|ed|ing)?|(?:did|does|do)(?: not|n't) pass)(?![a-z]))"
                            + "|(?<pass>及格(?![线率])|(?<![a-z])pass(?:es|ed|ing)?(?![a-z]))");

    private PassMarkParser() {}

    /** The comparisons with those that these words mean; claims the words. */
    static List<ComparisonParser.Comparison> parse(
            RequestText request,
            List<ColumnProfile> columns,
            List<ComparisonParser.Comparison> comparisons) {
        var marks = columns.stream().filter(PassMarkParser::isMark).toList();
        var found = request.free(WORD);
        if (marks.isEmpty() || found.isEmpty()) return comparisons;
        if (marks.stream().anyMatch(PassMarkParser::isAboveMarks))
            throw new UnclearException(
                    "有的分数超过 100，无法确定及格线；请改用“数学低于 90”这样的条件。",
                    "Some marks exceed 100, so the pass mark is unknown; use a condition such as 'maths below 90'.",
                    ColumnChooser.names(marks));
        var all = new ArrayList<>(comparisons);
        for (var match : found) {
            var span = new Span(match.start(), match.end());
            request.claim(span);
            all.add(match.group("fail") != null ? failedComparison(span) : passedComparison(span));
        }
        all.sort(Comparator.comparingInt(one -> one.span().start()));
        return all;
    }

    private static boolean isMark(ColumnProfile column) {
        return column.canMeasure()
                && column.concepts().entrySet().stream()
                        .anyMatch(one ->
                                (one.getKey().isSubject() || one.getKey() == Concept.SCORE)
                                        && one.getValue() >= 0.7);
    }

    private static boolean isAboveMarks(ColumnProfile column) {
        return column.column()
                .presentCells()
                .anyMatch(
                        cell -> cell instanceof Cell.Numeric(var value) && value.intValue() > FULL);
    }

    private static ComparisonParser.Comparison failedComparison(Span span) {
        return new ComparisonParser.Comparison(
                span,
                "< " + PASS,
                new LocalizedText("低于 60（按 60 分及格）", "below 60 (taking 60 as the pass mark)"),
                Optional.of(Concept.SCORE));
    }

    private static ComparisonParser.Comparison passedComparison(Span span) {
        return new ComparisonParser.Comparison(
                span,
                ">= " + PASS,
                new LocalizedText("不低于 60（按 60 分及格）", "at least 60 (taking 60 as the pass mark)"),
                Optional.of(Concept.SCORE));
    }
}
