package dev.troupe.packs.data.question;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import java.util.regex.Pattern;

/**
 * Finds what a request asks for that the table does not have, so that it is reported and not
 * ignored.
 */
final class MissingColumns {
    private static final Pattern UNKNOWN =
            Pattern.compile(
                    "(?<![a-z])(?:by|per|for each|in each)\\s+(?:the\\s+)?([a-z]{3,20})(?![a-z])|按照?([\\p{IsHan}]{2,5}?)(?=汇总|统计|分组|计算|划分|分类)|每个([\\p{IsHan}]{2,4}?)(?=的)");
    private static final Pattern NOT_KEYS =
            Pattern.compile(
                    "using|default|means?|way|hand|name|itself|then|cent|default|default|how|much|many|amount|value|total|descending|ascending|size|reading|loading|person|row|order|line|要求|顺序|大小|高低|下面|以下|上面|步骤|格式|文件|数据");
    private static final Pattern NOUN =
            Pattern.compile("\\s*(?:of )?(?:the )?([a-z]{3,20})(?![a-z])");
    private static final Pattern NOT_NOUNS =
            Pattern.compile(
                    "per|for|each|every|all|and|the|over|across|among|values?|numbers?|amounts?|columns?|figures?|them|data|table|rows?|file|everything|monthly|daily|weekly|yearly|grouped|group|using|with|from|where|then|also|result|results|that|this|its|their|into|out|both|is|are|was|were|in|by");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;
    private final MeasureResolver measures;

    MissingColumns(ParsedQuestion parsedQuestion, MentionRoles roles, MeasureResolver measures) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
        this.measures = measures;
    }

    void read() {
        reportUnknownKeys();
        reportUnknownNumbers();
        new UnmatchedTerms(parsedQuestion).require();
    }

    /** "by warehouse" with no such column: reported, not ignored. */
    private void reportUnknownKeys() {
        if (!roles.keys.isEmpty() || !parsedQuestion.grains().isEmpty()) return;
        for (var match : parsedQuestion.request().free(UNKNOWN)) {
            var said =
                    match.group(1) != null
                            ? match.group(1)
                            : match.group(2) != null ? match.group(2) : match.group(3);
            if (NOT_KEYS.matcher(said).matches()) continue;
            throw new UnclearException(
                    "要按“" + said + "”分组，但表中没有对应的列。",
                    "The request groups by '" + said + "', but the table has no such column.",
                    ColumnChooser.names(
                            parsedQuestion.columns().stream()
                                    .filter(column -> !column.canMeasure())
                                    .toList()));
        }
    }

    /**
     * 及格率, error rate, average tenure: asked for, but neither a column nor something that is
     * computed here.
     */
    private void reportUnknownNumbers() {
        if (!measures.unclaimedMeasures().isEmpty()
                || parsedQuestion.mentions().stream()
                        .anyMatch(mention -> mention.isKnown() && mention.isMeasure())) return;
        for (var word : parsedQuestion.aggregates()) {
            if (word.aggregate() == Aggregate.COUNT || word.aggregate() == Aggregate.COUNT_DISTINCT)
                continue;
            var match = NOUN.matcher(parsedQuestion.request().after(word.span().end(), 24));
            if (!match.lookingAt() || NOT_NOUNS.matcher(match.group(1)).matches()) continue;
            int start = word.span().end() + match.start(1);
            if (parsedQuestion.request().isFree(new Span(start, start + match.group(1).length()))
                    && parsedQuestion.mentions().stream()
                            .noneMatch(mention -> mention.start() == start))
                throw UncomputableTerms.problem(match.group(1), parsedQuestion.columns());
        }
    }
}
