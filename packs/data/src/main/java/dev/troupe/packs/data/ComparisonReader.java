package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds out what each comparison compares: a column of each row, or a number of each group. */
final class ComparisonReader {
    /**
     * A comparison with what it compares.
     *
     * @param column {@code null}-free: empty when rows are counted
     * @param aggregate said beside it; empty for the plain column
     */
    record Placed(
            CompareReader.Comparison comparison,
            Optional<ColumnFacts> column,
            Optional<Aggregate> aggregate) {
        /** Adds it as a filter of rows, or of groups when it speaks of totals or counts. */
        void place(Draft draft, Optional<Mention> key, boolean which) {
            boolean groups =
                    !draft.keys.isEmpty()
                            && (column.isEmpty()
                                    || aggregate.isPresent()
                                    || grouped(draft, key, which));
            if (column.isEmpty()) {
                draft.having.add(
                        new Condition("count(*) " + comparison.operator(), said("数量", "count")));
                return;
            }
            if (!groups) {
                draft.filters.add(
                        new Condition(
                                column.get().sql() + " " + comparison.operator(),
                                said(column.get().name(), column.get().name())));
                return;
            }
            var how = aggregate.orElse(column.get().isRate() ? Aggregate.MEAN : Aggregate.SUM);
            draft.having.add(
                    new Condition(
                            how.sql(column.get().sql()) + " " + comparison.operator(),
                            said(
                                    column.get().name() + " 的" + how.said(true),
                                    "the " + how.said(false) + " of " + column.get().name())));
        }

        /**
         * 销售额超过1000的产品有哪些: a total, since the number computed for each product is that very column.
         */
        private boolean grouped(Draft draft, Optional<Mention> key, boolean which) {
            var same =
                    draft.measures.stream()
                            .anyMatch(measure ->
                                    column.isPresent()
                                            && measure.expression().equals(column.get().sql())
                                            && measure.aggregate() != Aggregate.COUNT);
            return same
                    && key.isPresent()
                    && (which || key.get().start() > comparison.span().start())
                    && draft.keys.stream().noneMatch(one -> one.column().isUnique());
        }

        private Sentence said(String zh, String en) {
            return new Sentence(
                    zh + " " + comparison.said().zh(), en + " " + comparison.said().en());
        }
    }

    private static final String GAP =
            "\\s*+(?:的|在|是|为|都|值|列|等级|is|are|was|were|of|has|have|had|been|that|which|being|amounts?|value|column)?\\s*+(?:都|均|is|are)?\\s*+";

    private final Clues clues;
    private final Roles roles;

    ComparisonReader(Clues clues, Roles roles, Draft draft) {
        this.clues = clues;
        this.roles = roles;
    }

    List<Placed> read() {
        var placed = new ArrayList<Placed>();
        for (var comparison : clues.comparisons()) placed.add(place(comparison));
        return placed;
    }

    private Placed place(CompareReader.Comparison comparison) {
        boolean isMark = comparison.hint().filter(Concept.SCORE::equals).isPresent();
        if (!isMark && (countedBefore(comparison) || countedAfter(comparison)))
            return new Placed(comparison, Optional.empty(), Optional.of(Aggregate.COUNT));
        var before =
                clues.mentions().stream()
                        .filter(mention ->
                                mention.isKnown()
                                        && mention.column().isNumber()
                                        && mention.end() <= comparison.span().start())
                        .filter(mention ->
                                clues.request()
                                        .between(mention.end(), comparison.span().start())
                                        .matches(GAP))
                        .max(Comparator.comparingInt(Mention::end));
        if (before.isPresent()) return used(comparison, before.get());
        var after =
                clues.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && mention.isKnown()
                                        && mention.start() >= comparison.span().end())
                        .filter(mention ->
                                clues.request()
                                        .between(comparison.span().end(), mention.start())
                                        .matches("\\s*(?:in|of|的|的?总)?\\s*"))
                        .findFirst();
        if (after.isPresent()) return used(comparison, after.get());
        var hint =
                comparison
                        .hint()
                        .flatMap(concept ->
                                clues.columns().stream()
                                        .filter(column ->
                                                column.isNumber() && column.fit(concept) >= 0.6)
                                        .max(
                                                Comparator.comparingDouble(
                                                        column -> column.fit(concept))));
        if (hint.isPresent()) {
            clues.mentions().stream() // the verb of "cost more than"
                    .filter(mention ->
                            !mention.isKnown()
                                    && mention.end() <= comparison.span().start()
                                    && comparison.span().start() - mention.end() <= 2)
                    .forEach(roles.used::add);
            return new Placed(comparison, hint, Optional.empty());
        }
        return guessed(comparison);
    }

    private Placed guessed(CompareReader.Comparison comparison) {
        var earlier =
                clues.mentions().stream()
                        .filter(mention ->
                                mention.isMeasure()
                                        && mention.isKnown()
                                        && mention.end() <= comparison.span().start()
                                        && !roles.used.contains(mention))
                        .max(Comparator.comparingInt(Mention::end));
        if (earlier.isPresent()) return used(comparison, earlier.get());
        var measures =
                clues.mentions().stream()
                        .filter(mention -> mention.isMeasure() && mention.isKnown())
                        .toList();
        if (measures.size() == 1)
            return new Placed(
                    comparison,
                    Optional.of(
                            Choices.one(
                                    measures.getFirst(),
                                    ColumnFacts::isNumber,
                                    clues,
                                    "比较哪一列",
                                    "which column to compare")),
                    Optional.empty());
        var numbers = Analyst.measurable(clues.columns());
        if (numbers.size() == 1)
            return new Placed(comparison, Optional.of(numbers.getFirst()), Optional.empty());
        var sales = numbers.stream().filter(column -> column.fit(Concept.SALES) >= 0.7).toList();
        boolean orders =
                clues.request()
                        .before(comparison.span().start(), 16)
                        .matches(
                                ".*(?:订单|交易|orders?|transactions?|purchases?)\\s*+(?:of|with|were|are|was|is|worth)?\\s*+");
        if (sales.size() == 1 && orders)
            return new Placed(comparison, Optional.of(sales.getFirst()), Optional.empty());
        throw new UnclearException(
                "“" + comparison.said().zh() + "”比较的是哪一列？",
                "Which column is to be " + comparison.said().en() + "?",
                Choices.names(numbers));
    }

    private Placed used(CompareReader.Comparison comparison, Mention mention) {
        var column =
                Choices.one(
                        mention, ColumnFacts::isNumber, clues, "比较哪一列", "which column to compare");
        var aggregate =
                clues.aggregates().stream()
                        .filter(word ->
                                (word.span().end() <= mention.start()
                                                && clues.request()
                                                        .between(word.span().end(), mention.start())
                                                        .matches("\\s*(?:的|of)?\\s*"))
                                        || (word.span().start() >= mention.end()
                                                && word.span().end() <= comparison.span().start()
                                                && word.span().start() - mention.end() <= 2))
                        .map(AggregateReader.Word::aggregate)
                        .filter(one -> one != Aggregate.COUNT)
                        .findFirst();
        boolean alone =
                clues.mentions().stream()
                        .noneMatch(other ->
                                !other.equals(mention)
                                        && other.isMeasure()
                                        && !roles.used.contains(other)
                                        && !roles.sorts.contains(other));
        boolean computed =
                aggregate.isPresent()
                        || (alone
                                && (!roles.keys.isEmpty()
                                        || clues.has(Aggregate.SUM)
                                        || clues.has(Aggregate.MEAN)));
        if (!computed) roles.used.add(mention);
        return new Placed(comparison, Optional.of(column), aggregate);
    }

    private boolean countedBefore(CompareReader.Comparison comparison) {
        return clues.aggregates().stream()
                .anyMatch(word ->
                        word.aggregate() == Aggregate.COUNT
                                && word.span().end() <= comparison.span().start()
                                && comparison.span().start() - word.span().end() <= 3);
    }

    /** customers with more than 5 orders. */
    private boolean countedAfter(CompareReader.Comparison comparison) {
        return !roles.keys.isEmpty()
                && clues.request()
                        .after(comparison.span().end(), 14)
                        .matches(
                                "\\s*(?:个|条|笔|次|orders?|records?|rows?|transactions?|times|purchases?|sales)(?![a-z额量]).*");
    }
}
