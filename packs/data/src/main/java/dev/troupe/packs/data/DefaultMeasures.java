package dev.troupe.packs.data;

import dev.troupe.language.Span;
import java.util.List;
import java.util.regex.Pattern;

/** Chooses the numbers to compute where a request names none. */
final class DefaultMeasures {
    private static final int MAX_UNASKED = 5;

    private static final String THINGS =
            "(?!(?:results|rows|values|numbers|figures|sales|is|was|this|has|does)\\b)[a-z]{3,20}s";
    private static final Pattern EACH =
            Pattern.compile("(?<![a-z])" + THINGS + " (?:per|by|in each|for each)(?![a-z])");
    private static final Pattern SUBJECT =
            Pattern.compile(
                    "(?<![a-z])"
                            + THINGS
                            + "(?: (?:per|by|in|for|that|who|which|are|were)(?![a-z])|\\s*[,.;?]|\\s*$)|(?<![各每按的\\p{IsHan}])[\\p{IsHan}]{2,4}的(?=\\s|$)");

    private final Clues clues;
    private final Draft draft;
    private final MeasureReader measures;
    private final boolean chinese;

    DefaultMeasures(Clues clues, Draft draft, MeasureReader measures) {
        this.clues = clues;
        this.draft = draft;
        this.measures = measures;
        chinese = draft.chinese;
    }

    /** Nothing is named: the column the table is about. */
    void choose() {
        var hint = clues.rank().hint().flatMap(measures::best);
        if (hint.isPresent()) {
            measures.add(
                    Measure.of(
                            measures.usual(
                                    hint.get(),
                                    clues.mentions().isEmpty()
                                            ? new Mention(new Span(0, 0), List.of(), null)
                                            : clues.mentions().getFirst()),
                            hint.get(),
                            chinese));
            return;
        }
        List<ColumnFacts> numbers = Analyst.measurable(clues.columns());
        var named =
                clues.aggregates().stream()
                        .map(AggregateReader.Word::aggregate)
                        .distinct()
                        .toList();
        if (numbers.isEmpty() || clues.distribution()) {
            measures.add(Measure.rows(chinese));
            draft.assume("没有指定数字列，数行数", "no column of numbers is named, so rows are counted");
            return;
        }
        if (named.equals(List.of(Aggregate.SUM))
                && new DerivedMeasures(clues, draft, measures).totalOfEach()) return;
        if (named.isEmpty() && counts()) {
            measures.add(Measure.rows(chinese));
            return;
        }
        if ((named.isEmpty() || named.equals(List.of(Aggregate.SUM)))
                && numbers.stream().anyMatch(column -> column.fit(Concept.SALES) >= 0.7))
            numbers = List.of(measures.best(Concept.SALES).orElseThrow());
        boolean summing =
                named.isEmpty()
                        ? numbers.stream().anyMatch(column -> !column.isRate())
                        : named.contains(Aggregate.SUM);
        List<ColumnFacts> fitting =
                summing ? numbers.stream().filter(column -> !column.isRate()).toList() : numbers;
        List<ColumnFacts> chosen = fitting.isEmpty() ? numbers : fitting;
        if (draft.keyIsChosen) chosen = chosen.subList(0, 1); // one chart shows one measure
        boolean one = clues.rank().ranked() || clues.share() || chosen.size() > MAX_UNASKED;
        if (one && chosen.size() > 1)
            chosen =
                    measures.best(Concept.SALES)
                            .filter(chosen::contains)
                            .map(List::of)
                            .orElseThrow(() ->
                                    new UnclearException(
                                            "请说明用哪一列数字。",
                                            "Say which numbers to use.",
                                            Choices.names(Analyst.measurable(clues.columns()))));
        for (var column : chosen)
            (named.isEmpty() ? List.of(column.isRate() ? Aggregate.MEAN : Aggregate.SUM) : named)
                    .forEach(aggregate -> measures.add(Measure.of(aggregate, column, chinese)));
        if (numbers.size() > 0)
            draft.assume(
                    "没有指定数字列，取 " + String.join("、", Choices.names(chosen)),
                    "no column of numbers is named, so "
                            + String.join(" and ", Choices.names(chosen))
                            + (chosen.size() == 1 ? " is used" : " are used"));
    }

    /**
     * The share of tickets, loans per genre: things are counted, unless the table is about sales.
     */
    private boolean counts() {
        var left = clues.request().unclaimed(' ');
        boolean sales = measures.best(Concept.SALES).isPresent();
        if (clues.share()) return !sales || SUBJECT.matcher(left).find();
        return !sales && EACH.matcher(left).find();
    }
}
