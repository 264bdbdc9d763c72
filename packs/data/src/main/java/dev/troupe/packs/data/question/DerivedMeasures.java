package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.Measure;
import dev.troupe.packs.data.mention.PersonColumn;
import java.util.List;

/**
 * Numbers that are not in a table but follow from it: sales from quantity and price, profit from
 * income and cost, scores from subjects.
 */
final class DerivedMeasures {
    private final ParsedQuestion parsedQuestion;
    private final AnalysisDraft draft;
    private final MeasureResolver measures;

    DerivedMeasures(ParsedQuestion parsedQuestion, AnalysisDraft draft, MeasureResolver measures) {
        this.parsedQuestion = parsedQuestion;
        this.draft = draft;
        this.measures = measures;
    }

    /** Numbers that are not in the table but follow from it. */
    void addDerived(ColumnMention mention, List<Aggregate> aggregates) {
        var said = parsedQuestion.request().between(mention.start(), mention.end());
        var concept = mention.concept() == null ? Concept.SALES : mention.concept();
        var aggregate = aggregates.isEmpty() ? Aggregate.SUM : aggregates.getFirst();
        boolean spent = concept == Concept.COST && said.matches("spen.*|花.*|支出");
        if ((concept == Concept.SALES || spent) && addProduct(said, aggregate)) return;
        if (concept == Concept.QUANTITY && said.equals("数量")) {
            measures.add(Measure.ofRows(draft.chinese));
            draft.assume("表中没有数量列，改为统计行数", "the table has no quantity column, so rows are counted");
            return;
        }
        if (concept == Concept.PROFIT && addDifference(said, aggregate)) return;
        if (concept == Concept.SCORE && addScores(said, aggregates)) return;
        var numbers = ColumnProfile.measurable(parsedQuestion.columns());
        if (numbers.size() == 1) {
            var only = numbers.getFirst();
            draft.assume(
                    "表中没有“" + said + "”列，使用唯一的数字列 " + only.name(),
                    "no column is called '"
                            + said
                            + "', so the only column of numbers, "
                            + only.name()
                            + ", is used");
            (aggregates.isEmpty() ? List.of(measures.defaultAggregate(only, mention)) : aggregates)
                    .forEach(one -> measures.add(Measure.of(one, only, draft.chinese)));
            return;
        }
        throw new UnclearException(
                "表中没有与“" + said + "”对应的列，请说明使用哪一个数字列。",
                "No column of the table matches '"
                        + said
                        + "'; specify which numeric column to use.",
                ColumnChooser.names(numbers));
    }

    private boolean addProduct(String said, Aggregate aggregate) {
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

    private boolean addDifference(String said, Aggregate aggregate) {
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
    private boolean addScores(String said, List<Aggregate> aggregates) {
        var subjects = ColumnProfile.measurable(parsedQuestion.columns());
        if (!areSubjects(subjects)) return false;
        if (parsedQuestion
                .request()
                .text()
                .matches("(?s).*(?:总分|总成绩|total (?:score|mark|point)s?).*"))
            return addTotalScore(subjects);
        for (var subject : subjects)
            (aggregates.isEmpty() ? List.of(Aggregate.MEAN) : aggregates)
                    .forEach(one -> measures.add(Measure.of(one, subject, draft.chinese)));
        draft.assume("“" + said + "”取各数字列", "'" + said + "' is taken as every column of numbers");
        return true;
    }

    /** Whether a table's numbers are marks in school subjects. */
    private static boolean areSubjects(List<ColumnProfile> numbers) {
        return numbers.size() >= 2
                && numbers.stream()
                        .allMatch(column ->
                                column.concepts().keySet().stream().allMatch(Concept::isSubject));
    }

    /** The total of one pupil in a table of school subjects, if nothing else is named. */
    boolean addTotalOfEach() {
        var subjects = ColumnProfile.measurable(parsedQuestion.columns());
        boolean isOfOne = draft.keys.stream().allMatch(key -> key.column().isUnique());
        return parsedQuestion.rank().sorted()
                && isOfOne
                && subjects.stream()
                        .anyMatch(column ->
                                column.concepts().keySet().stream().anyMatch(Concept::isSubject))
                && areSubjects(subjects)
                && addTotalScore(subjects);
    }

    private boolean addTotalScore(List<ColumnProfile> subjects) {
        if (parsedQuestion.rank().sorted() && draft.keys.isEmpty())
            PersonColumn.column(parsedQuestion.columns())
                    .filter(ColumnProfile::isUnique)
                    .ifPresent(column -> draft.keys.add(GroupKey.of(column, null, draft.chinese)));
        var sum = String.join(" + ", subjects.stream().map(ColumnProfile::sql).toList());
        var mean =
                parsedQuestion.has(Aggregate.MEAN)
                        || draft.keys.stream().anyMatch(key -> !key.column().isUnique());
        measures.add(
                new Measure(
                        mean ? Aggregate.MEAN : Aggregate.SUM,
                        "(" + sum + ")",
                        draft.chinese ? "总分" : "total score",
                        draft.chinese ? (mean ? "平均总分" : "总分") : "total_score",
                        2));
        draft.assume(
                "总分 = " + String.join(" + ", ColumnChooser.names(subjects)),
                "total score = " + String.join(" + ", ColumnChooser.names(subjects)));
        return true;
    }
}
