package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.grammar.clause.HeaderScale;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.ComparisonParser;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.SqlFilter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out what each comparison compares: a column of each row, or a number of each group. */
final class ComparisonResolver {
    /**
     * A comparison with what it compares.
     *
     * @param column {@code null}-free: empty when rows are counted
     * @param aggregate given with it; empty for the plain column
     */
    record ResolvedComparison(
            ComparisonParser.Comparison comparison,
            Optional<ColumnProfile> column,
            Optional<Aggregate> aggregate) {
        /** As a filter of rows, or of groups when it refers to totals or counts. */
        FilterSet addTo(
                FilterSet filters,
                GroupedMeasures computed,
                Optional<ColumnMention> key,
                boolean which) {
            boolean groups =
                    !computed.keys().isEmpty()
                            && (column.isEmpty()
                                    || aggregate.isPresent()
                                    || isGrouped(computed, key, which));
            if (column.isEmpty())
                return filters.withGroups(
                        new SqlFilter(
                                "count(*) " + comparison.operator(), describe("数量", "count")));
            if (!groups)
                return filters.withRows(
                        new SqlFilter(
                                column.get().sql() + " " + comparison.operator(),
                                describe(column.get().name(), column.get().name())));
            var how = aggregate.orElse(column.get().isRate() ? Aggregate.MEAN : Aggregate.SUM);
            return filters.withGroups(
                    new SqlFilter(
                            how.sql(column.get().sql()) + " " + comparison.operator(),
                            describe(
                                    column.get().name() + " 的" + how.label(true),
                                    "the " + how.label(false) + " of " + column.get().name())));
        }

        /**
         * 销售额超过1000的产品有哪些: a total, since the number computed for each product is that very column.
         */
        private boolean isGrouped(
                GroupedMeasures computed, Optional<ColumnMention> key, boolean which) {
            var same =
                    computed.measures().stream()
                            .anyMatch(measure ->
                                    column.isPresent()
                                            && measure.expression().equals(column.get().sql())
                                            && measure.aggregate() != Aggregate.COUNT);
            return same
                    && key.isPresent()
                    && (which || key.get().start() > comparison.span().start())
                    && computed.keys().stream().noneMatch(one -> one.column().isUnique());
        }

        private LocalizedText describe(String zh, String en) {
            return new LocalizedText(
                    zh + " " + comparison.description().zh(),
                    en + " " + comparison.description().en());
        }
    }

    private static final String GAP =
            "\\s*+(?:的|在|是|为|都|值|列|等级|is|are|was|were|of|has|have|had|been|that|which|being|amounts?|value|column)?\\s*+(?:都|均|is|are)?\\s*+";

    private static final Pattern SCALED = Pattern.compile("\\d\\s?(?:[万亿]|k(?![a-z]))");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;

    ComparisonResolver(ParsedQuestion parsedQuestion, MentionRoles roles) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
    }

    List<ResolvedComparison> resolve() {
        var placed = new ArrayList<ResolvedComparison>();
        for (var comparison : parsedQuestion.comparisons()) placed.add(place(comparison));
        return placed;
    }

    private ResolvedComparison place(ComparisonParser.Comparison comparison) {
        boolean isMark = comparison.hint().filter(Concept.SCORE::equals).isPresent();
        if (!isMark && (isCountBefore(comparison) || isCountAfter(comparison)))
            return new ResolvedComparison(
                    comparison, Optional.empty(), Optional.of(Aggregate.COUNT));
        var before =
                parsedQuestion.mentions().stream()
                        .filter(mention ->
                                mention.isKnown()
                                        && mention.column().isNumber()
                                        && mention.end() <= comparison.span().start())
                        .filter(mention ->
                                parsedQuestion
                                        .request()
                                        .between(mention.end(), comparison.span().start())
                                        .matches(GAP))
                        .max(Comparator.comparingInt(ColumnMention::end));
        if (before.isPresent()) return useColumn(comparison, before.get());
        var after =
                parsedQuestion.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && mention.isKnown()
                                        && mention.start() >= comparison.span().end())
                        .filter(mention ->
                                parsedQuestion
                                        .request()
                                        .between(comparison.span().end(), mention.start())
                                        .matches("\\s*(?:in|of|的|的?总)?\\s*"))
                        .findFirst();
        if (after.isPresent()) return useColumn(comparison, after.get());
        var hint =
                comparison
                        .hint()
                        .flatMap(concept ->
                                parsedQuestion.columns().stream()
                                        .filter(column ->
                                                column.isNumber() && column.fit(concept) >= 0.6)
                                        .max(
                                                Comparator.comparingDouble(
                                                        column -> column.fit(concept))));
        if (hint.isPresent()) {
            parsedQuestion.mentions().stream() // the verb of "cost more than"
                    .filter(mention ->
                            !mention.isKnown()
                                    && mention.end() <= comparison.span().start()
                                    && comparison.span().start() - mention.end() <= 2)
                    .forEach(roles.used::add);
            return new ResolvedComparison(comparison, hint, Optional.empty());
        }
        return guess(comparison);
    }

    private ResolvedComparison guess(ComparisonParser.Comparison comparison) {
        var earlier =
                parsedQuestion.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && mention.isKnown()
                                        && mention.end() <= comparison.span().start()
                                        && !roles.used.contains(mention))
                        .max(Comparator.comparingInt(ColumnMention::end));
        if (earlier.isPresent()) return useColumn(comparison, earlier.get());
        var measures =
                parsedQuestion.mentions().stream()
                        .filter(mention -> mention.isMeasure() && mention.isKnown())
                        .toList();
        if (measures.size() == 1)
            return new ResolvedComparison(
                    comparison,
                    Optional.of(
                            ColumnChooser.choose(
                                    measures.getFirst(),
                                    ColumnProfile::isNumber,
                                    parsedQuestion,
                                    "比较哪一列",
                                    "which column to compare")),
                    Optional.empty());
        var numbers = ColumnProfile.measurable(parsedQuestion.columns());
        if (numbers.size() == 1)
            return new ResolvedComparison(
                    comparison, Optional.of(numbers.getFirst()), Optional.empty());
        var sales = numbers.stream().filter(column -> column.fit(Concept.SALES) >= 0.7).toList();
        boolean orders =
                parsedQuestion
                        .request()
                        .before(comparison.span().start(), 16)
                        .matches(
                                ".*(?:订单|交易|orders?|transactions?|purchases?)\\s*+(?:of|with|were|are|was|is|worth)?\\s*+");
        if (sales.size() == 1 && orders)
            return new ResolvedComparison(
                    comparison, Optional.of(sales.getFirst()), Optional.empty());
        throw new UnclearException(
                "“" + comparison.description().zh() + "”比较的是哪一列？",
                "Which column is to be " + comparison.description().en() + "?",
                ColumnChooser.names(numbers));
    }

    /** 20万 is not compared with the numbers of 指导价（万元）, which only the grammar converts. */
    private void requireSameScale(ComparisonParser.Comparison comparison, ColumnProfile column) {
        var number = parsedQuestion.request().originalCase(comparison.span());
        if (SCALED.matcher(number).find() && HeaderScale.isStatedBy(column.name()))
            throw new UnclearException(
                    "“" + number.strip() + "”与“" + column.name() + "”的单位不同，因此没有计算。",
                    "'"
                            + number.strip()
                            + "' and '"
                            + column.name()
                            + "' are in different units; nothing was computed.",
                    List.of(column.name()));
    }

    private ResolvedComparison useColumn(
            ComparisonParser.Comparison comparison, ColumnMention mention) {
        var column =
                ColumnChooser.choose(
                        mention,
                        ColumnProfile::isNumber,
                        parsedQuestion,
                        "比较哪一列",
                        "which column to compare");
        requireSameScale(comparison, column);
        var aggregate =
                parsedQuestion.aggregates().stream()
                        .filter(word ->
                                (word.span().end() <= mention.start()
                                                && parsedQuestion
                                                        .request()
                                                        .between(word.span().end(), mention.start())
                                                        .matches("\\s*(?:的|of)?\\s*"))
                                        || (word.span().start() >= mention.end()
                                                && word.span().end() <= comparison.span().start()
                                                && word.span().start() - mention.end() <= 2))
                        .map(AggregateParser.Word::aggregate)
                        .filter(one -> one != Aggregate.COUNT)
                        .findFirst();
        boolean alone =
                parsedQuestion.mentions().stream()
                        .noneMatch(other ->
                                !other.equals(mention)
                                        && other.isMeasure()
                                        && !roles.used.contains(other)
                                        && !roles.sorts.contains(other));
        boolean computed =
                aggregate.isPresent()
                        || (alone
                                && !parsedQuestion.has(Aggregate.COUNT)
                                && (!roles.keys.isEmpty()
                                        || parsedQuestion.has(Aggregate.SUM)
                                        || parsedQuestion.has(Aggregate.MEAN)));
        if (!computed) roles.used.add(mention);
        return new ResolvedComparison(comparison, Optional.of(column), aggregate);
    }

    private boolean isCountBefore(ComparisonParser.Comparison comparison) {
        return parsedQuestion.aggregates().stream()
                .anyMatch(word ->
                        word.aggregate() == Aggregate.COUNT
                                && word.span().end() <= comparison.span().start()
                                && comparison.span().start() - word.span().end() <= 3);
    }

    /** customers with more than 5 orders. */
    private boolean isCountAfter(ComparisonParser.Comparison comparison) {
        if (roles.keys.isEmpty()) return false;
        int end = comparison.span().end();
        boolean isMeasured =
                parsedQuestion.mentions().stream()
                        .anyMatch(mention ->
                                mention.isMeasure()
                                        && mention.start() >= end
                                        && mention.start() <= end + 1);
        return !isMeasured
                && parsedQuestion
                        .request()
                        .after(end, 20)
                        .matches(
                                "\\s*(?:[个条笔次名位单]|times(?![a-z])|(?!years|days|hours|minutes|seconds|dollars|euros|pounds|units|yuan)[a-z]{3,}s(?![a-z])|people(?![a-z])).*");
    }
}
