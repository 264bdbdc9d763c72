package dev.troupe.packs.data;

import java.util.List;

/**
 * Numbers that are not in a table but follow from it: sales from quantity and price, profit from
 * income and cost, scores from subjects.
 */
final class DerivedMeasures {
    private final Clues clues;
    private final Draft draft;
    private final MeasureReader measures;

    DerivedMeasures(Clues clues, Draft draft, MeasureReader measures) {
        this.clues = clues;
        this.draft = draft;
        this.measures = measures;
    }

    /** Numbers that are not in the table but follow from it. */
    void derived(Mention mention, List<Aggregate> aggregates) {
        var said = clues.request().between(mention.start(), mention.end());
        var concept = mention.concept() == null ? Concept.SALES : mention.concept();
        var aggregate = aggregates.isEmpty() ? Aggregate.SUM : aggregates.getFirst();
        boolean spent = concept == Concept.COST && said.matches("spen.*|花.*|支出");
        if ((concept == Concept.SALES || spent) && product(said, aggregate)) return;
        if (concept == Concept.QUANTITY && said.equals("数量")) {
            measures.add(Measure.rows(draft.chinese));
            draft.assume("表里没有数量列，数行数", "there is no column of quantities, so rows are counted");
            return;
        }
        if (concept == Concept.PROFIT && difference(said, aggregate)) return;
        if (concept == Concept.SCORE && scores(said, aggregates)) return;
        var numbers = Analyst.measurable(clues.columns());
        if (numbers.size() == 1) {
            var only = numbers.getFirst();
            draft.assume(
                    "表里没有叫“" + said + "”的列，用唯一的数字列 " + only.name(),
                    "no column is called '"
                            + said
                            + "', so the only column of numbers, "
                            + only.name()
                            + ", is used");
            (aggregates.isEmpty() ? List.of(measures.usual(only, mention)) : aggregates)
                    .forEach(one -> measures.add(Measure.of(one, only, draft.chinese)));
            return;
        }
        throw new UnclearException(
                "表里没有与“" + said + "”对应的列，请说明用哪一列数字。",
                "No column of the table goes with '" + said + "'; say which numbers to use.",
                Choices.names(numbers));
    }

    private boolean product(String said, Aggregate aggregate) {
        var quantity = measures.best(Concept.QUANTITY);
        var price = measures.best(Concept.PRICE);
        if (quantity.isEmpty() || price.isEmpty()) return false;
        measures.add(
                new Measure(
                        aggregate,
                        quantity.get().sql() + " * " + price.get().sql(),
                        said,
                        aggregate.title(said, draft.chinese),
                        2));
        draft.assume(
                said + " = " + quantity.get().name() + " × " + price.get().name(),
                said + " = " + quantity.get().name() + " × " + price.get().name());
        return true;
    }

    private boolean difference(String said, Aggregate aggregate) {
        var sales = measures.best(Concept.SALES);
        var cost = measures.best(Concept.COST);
        if (sales.isEmpty() || cost.isEmpty()) return false;
        measures.add(
                new Measure(
                        aggregate,
                        sales.get().sql() + " - " + cost.get().sql(),
                        said,
                        aggregate.title(said, draft.chinese),
                        2));
        draft.assume(
                said + " = " + sales.get().name() + " − " + cost.get().name(),
                said + " = " + sales.get().name() + " − " + cost.get().name());
        return true;
    }

    /** In a table of subjects the score is all of them, and the total score of a row their sum. */
    private boolean scores(String said, List<Aggregate> aggregates) {
        var subjects = Analyst.measurable(clues.columns());
        if (!areSubjects(subjects)) return false;
        if (clues.request().text().matches("(?s).*(?:总分|总成绩|total (?:score|mark|point)s?).*"))
            return totalScore(subjects);
        for (var subject : subjects)
            (aggregates.isEmpty() ? List.of(Aggregate.MEAN) : aggregates)
                    .forEach(one -> measures.add(Measure.of(one, subject, draft.chinese)));
        draft.assume("“" + said + "”取各数字列", "'" + said + "' is taken as every column of numbers");
        return true;
    }

    /** Whether a table's numbers are marks in school subjects. */
    private static boolean areSubjects(List<ColumnFacts> numbers) {
        return numbers.size() >= 2
                && numbers.stream()
                        .allMatch(column ->
                                column.concepts().keySet().stream().allMatch(Concept::isSubject));
    }

    /** The total of one person in a table of school subjects, where nothing else is named. */
    boolean totalOfEach() {
        var subjects = Analyst.measurable(clues.columns());
        boolean isOfOne = draft.keys.stream().allMatch(key -> key.column().isUnique());
        return clues.rank().sorted()
                && isOfOne
                && subjects.stream()
                        .anyMatch(column ->
                                column.concepts().keySet().stream().anyMatch(Concept::isSubject))
                && areSubjects(subjects)
                && totalScore(subjects);
    }

    private boolean totalScore(List<ColumnFacts> subjects) {
        if (clues.rank().sorted() && draft.keys.isEmpty())
            Who.column(clues.columns())
                    .filter(ColumnFacts::isUnique)
                    .ifPresent(column -> draft.keys.add(Key.of(column, null, draft.chinese)));
        var sum = String.join(" + ", subjects.stream().map(ColumnFacts::sql).toList());
        var mean =
                clues.has(Aggregate.MEAN)
                        || draft.keys.stream().anyMatch(key -> !key.column().isUnique());
        measures.add(
                new Measure(
                        mean ? Aggregate.MEAN : Aggregate.SUM,
                        "(" + sum + ")",
                        draft.chinese ? "总分" : "total score",
                        draft.chinese ? (mean ? "平均总分" : "总分") : "total_score",
                        2));
        draft.assume(
                "总分 = " + String.join(" + ", Choices.names(subjects)),
                "total score = " + String.join(" + ", Choices.names(subjects)));
        return true;
    }
}
