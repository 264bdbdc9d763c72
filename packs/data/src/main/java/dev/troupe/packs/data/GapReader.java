package dev.troupe.packs.data;

import dev.troupe.language.Span;
import java.util.regex.Pattern;

/**
 * Finds what a request asks for that the table does not have, so that it is said and not passed
 * over.
 */
final class GapReader {
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

    private final Clues clues;
    private final Roles roles;
    private final MeasureReader measures;

    GapReader(Clues clues, Roles roles, MeasureReader measures) {
        this.clues = clues;
        this.roles = roles;
        this.measures = measures;
    }

    void read() {
        unknownKeys();
        unknownNumbers();
        new StrayWords(clues).require();
    }

    /** "by warehouse" with no such column: said, not passed over. */
    private void unknownKeys() {
        if (!roles.keys.isEmpty() || !clues.grains().isEmpty()) return;
        for (var match : clues.request().free(UNKNOWN)) {
            var said =
                    match.group(1) != null
                            ? match.group(1)
                            : match.group(2) != null ? match.group(2) : match.group(3);
            if (NOT_KEYS.matcher(said).matches()) continue;
            throw new UnclearException(
                    "要按“" + said + "”分组，但表里没有对应的列。",
                    "The request groups by '" + said + "', but the table has no such column.",
                    Choices.names(
                            clues.columns().stream()
                                    .filter(column -> !column.canMeasure())
                                    .toList()));
        }
    }

    /**
     * 及格率, error rate, average tenure: asked for, but neither a column nor something that is
     * computed here.
     */
    private void unknownNumbers() {
        if (!measures.asked().isEmpty()
                || clues.mentions().stream()
                        .anyMatch(mention -> mention.isKnown() && mention.isMeasure())) return;
        for (var word : clues.aggregates()) {
            if (word.aggregate() == Aggregate.COUNT || word.aggregate() == Aggregate.COUNT_DISTINCT)
                continue;
            var match = NOUN.matcher(clues.request().after(word.span().end(), 24));
            if (!match.lookingAt() || NOT_NOUNS.matcher(match.group(1)).matches()) continue;
            int start = word.span().end() + match.start(1);
            if (clues.request().isFree(new Span(start, start + match.group(1).length()))
                    && clues.mentions().stream().noneMatch(mention -> mention.start() == start))
                throw Choices.notComputed(match.group(1), clues.columns());
        }
    }
}
