package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.Measure;
import dev.troupe.packs.data.mention.PersonColumn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that are not in a table but follow from it: sales from quantity and price, profit from
 * income and cost, scores from subjects.
 */
final class DerivedMeasures {
    private static final double CALLED_SO = 0.9; // fit of a column that has the name of a concept

    private final ParsedQuestion parsedQuestion;
    private final MeasureResolver measures;
    private final GroupedMeasures before;
    private final boolean chinese;

    /**
     * @param before what they are added to
     */
    DerivedMeasures(
            ParsedQuestion parsedQuestion, MeasureResolver measures, GroupedMeasures before) {
        this.parsedQuestion = parsedQuestion;
        this.measures = measures;
        this.before = before;
        chinese = parsedQuestion.request().isChinese();
    }

    /** Numbers that are not in the table but follow from it. */
    GroupedMeasures derive(ColumnMention mention, List<Aggregate> aggregates) {
        var said = parsedQuestion.request().between(mention.start(), mention.end());
        var concept = mention.concept() == null ? Concept.SALES : mention.concept();
        var aggregate = aggregates.isEmpty() ? Aggregate.SUM : aggregates.getFirst();
        boolean spent = concept == Concept.COST && said.matches("spen.*|花.*|支出");
        if (concept == Concept.QUANTITY && said.equals("数量"))
            return before.with(Measure.ofRows(chinese))
                    .assuming(
                            "表中没有数量列，改为统计行数",
                            "the table has no quantity column, so rows are counted");
        var derived =
                concept == Concept.SALES || spent
                        ? addProduct(said, aggregate)
                        : concept == Concept.PROFIT
                                ? addDifference(said, aggregate)
                                : concept == Concept.SCORE
                                        ? addScores(said, aggregates)
                                        : Optional.<GroupedMeasures>empty();
        return derived.orElseGet(() -> addOnly(mention, said, aggregates));
    }

    /**
     * The only column of numbers, unless it is called as another thing: a quantity is not a profit.
     */
    private GroupedMeasures addOnly(
            ColumnMention mention, String said, List<Aggregate> aggregates) {
        var numbers = ColumnProfile.measurable(parsedQuestion.columns());
        if (numbers.size() == 1 && !isOther(numbers.getFirst(), mention.concept())) {
            var only = numbers.getFirst();
            var asked =
                    aggregates.isEmpty()
                            ? List.of(measures.defaultAggregate(only, mention, before.keys()))
                            : aggregates;
            return before.with(asked.stream().map(one -> Measure.of(one, only, chinese)).toList())
                    .assuming(
                            "表中没有“" + said + "”列，使用唯一的数字列 " + only.name(),
                            "no column is called '"
                                    + said
                                    + "', so the only column of numbers, "
                                    + only.name()
                                    + ", is used");
        }
        throw new UnclearException(
                "表中没有与“" + said + "”对应的列，请说明使用哪一个数字列。",
                "No column of the table matches '"
                        + said
                        + "'; specify which numeric column to use.",
                ColumnChooser.names(numbers));
    }

    private static boolean isOther(ColumnProfile column, @Nullable Concept concept) {
        var others =
                concept == Concept.PROFIT
                        ? List.of(Concept.SALES, Concept.COST, Concept.QUANTITY, Concept.PRICE)
                        : concept == Concept.COST ? List.of(Concept.QUANTITY) : List.<Concept>of();
        return others.stream().anyMatch(other -> column.fit(other) >= CALLED_SO);
    }

    private Optional<GroupedMeasures> addProduct(String said, Aggregate aggregate) {
        var quantity = parsedQuestion.findMeasure(Concept.QUANTITY);
        var price = parsedQuestion.findMeasure(Concept.PRICE);
        if (quantity.isEmpty() || price.isEmpty()) return Optional.empty();
        var measure =
                new Measure(
                        aggregate,
                        quantity.get().sql() + " * " + price.get().sql(),
                        said,
                        aggregate.title(said, chinese),
                        2);
        var formula = said + " = " + quantity.get().name() + " × " + price.get().name();
        return Optional.of(before.with(measure).assuming(formula, formula));
    }

    private Optional<GroupedMeasures> addDifference(String said, Aggregate aggregate) {
        var sales = parsedQuestion.findMeasure(Concept.SALES);
        var cost = parsedQuestion.findMeasure(Concept.COST);
        if (sales.isEmpty() || cost.isEmpty()) return Optional.empty();
        var measure =
                new Measure(
                        aggregate,
                        sales.get().sql() + " - " + cost.get().sql(),
                        said,
                        aggregate.title(said, chinese),
                        2);
        var formula = said + " = " + sales.get().name() + " − " + cost.get().name();
        return Optional.of(before.with(measure).assuming(formula, formula));
    }

    /** In a table of subjects the score is all of them, and the total score of a row their sum. */
    private Optional<GroupedMeasures> addScores(String said, List<Aggregate> aggregates) {
        var subjects = ColumnProfile.measurable(parsedQuestion.columns());
        if (!areSubjects(subjects)) return Optional.empty();
        if (parsedQuestion
                .request()
                .text()
                .matches("(?s).*(?:总分|总成绩|total (?:score|mark|point)s?).*"))
            return Optional.of(addTotalScore(subjects));
        var asked = aggregates.isEmpty() ? List.of(Aggregate.MEAN) : aggregates;
        var scores =
                subjects.stream()
                        .flatMap(subject ->
                                asked.stream().map(one -> Measure.of(one, subject, chinese)));
        return Optional.of(
                before.with(scores.toList())
                        .assuming(
                                "“" + said + "”取各数字列",
                                "'" + said + "' is taken as every column of numbers"));
    }

    /** Whether a table's numbers are marks in school subjects. */
    private static boolean areSubjects(List<ColumnProfile> numbers) {
        return numbers.size() >= 2
                && numbers.stream()
                        .allMatch(column ->
                                column.concepts().keySet().stream().allMatch(Concept::isSubject));
    }

    /** The total of one pupil in a table of school subjects, if nothing else is named. */
    Optional<GroupedMeasures> addTotalOfEach() {
        var subjects = ColumnProfile.measurable(parsedQuestion.columns());
        boolean isOfOne = before.keys().stream().allMatch(key -> key.column().isUnique());
        boolean isTotal =
                parsedQuestion.rank().sorted()
                        && isOfOne
                        && subjects.stream()
                                .anyMatch(column ->
                                        column.concepts().keySet().stream()
                                                .anyMatch(Concept::isSubject))
                        && areSubjects(subjects);
        return isTotal ? Optional.of(addTotalScore(subjects)) : Optional.empty();
    }

    private GroupedMeasures addTotalScore(List<ColumnProfile> subjects) {
        var grouped =
                parsedQuestion.rank().sorted() && before.keys().isEmpty()
                        ? PersonColumn.column(parsedQuestion.columns())
                                .filter(ColumnProfile::isUnique)
                                .map(column -> before.with(GroupKey.of(column, null, chinese)))
                                .orElse(before)
                        : before;
        var sum = String.join(" + ", subjects.stream().map(ColumnProfile::sql).toList());
        var mean =
                parsedQuestion.has(Aggregate.MEAN)
                        || grouped.keys().stream().anyMatch(key -> !key.column().isUnique());
        var names = String.join(" + ", ColumnChooser.names(subjects));
        return grouped.with(
                        new Measure(
                                mean ? Aggregate.MEAN : Aggregate.SUM,
                                "(" + sum + ")",
                                chinese ? "总分" : "total score",
                                chinese ? (mean ? "平均总分" : "总分") : "total_score",
                                2))
                .assuming("总分 = " + names, "total score = " + names);
    }
}
