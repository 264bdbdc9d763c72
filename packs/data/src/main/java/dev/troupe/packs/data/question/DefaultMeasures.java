package dev.troupe.packs.data.question;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.Measure;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

    private final ParsedQuestion parsedQuestion;
    private final MeasureResolver measures;
    private final boolean chinese;

    DefaultMeasures(ParsedQuestion parsedQuestion, MeasureResolver measures) {
        this.parsedQuestion = parsedQuestion;
        this.measures = measures;
        chinese = parsedQuestion.request().isChinese();
    }

    /** Nothing is named: the column the table is about. */
    GroupedMeasures choose(GroupedMeasures before) {
        var hint = parsedQuestion.rank().hint().flatMap(parsedQuestion::findMeasure);
        if (hint.isPresent()) {
            var mention =
                    parsedQuestion.mentions().isEmpty()
                            ? new ColumnMention(new Span(0, 0), List.of(), null)
                            : parsedQuestion.mentions().getFirst();
            var aggregate = measures.defaultAggregate(hint.get(), mention, before.keys());
            return before.with(Measure.of(aggregate, hint.get(), chinese));
        }
        List<ColumnProfile> numbers = ColumnProfile.measurable(parsedQuestion.columns());
        var named =
                parsedQuestion.aggregates().stream()
                        .map(AggregateParser.Word::aggregate)
                        .distinct()
                        .toList();
        if (numbers.isEmpty() || parsedQuestion.distribution())
            return before.with(Measure.ofRows(chinese))
                    .assuming("没有指定数字列，数行数", "no column of numbers is named, so rows are counted");
        if (named.equals(List.of(Aggregate.SUM))) {
            var total = new DerivedMeasures(parsedQuestion, measures, before).addTotalOfEach();
            if (total.isPresent()) return total.get();
        }
        if (named.isEmpty() && isCountRequested()) return before.with(Measure.ofRows(chinese));
        if ((named.isEmpty() || named.equals(List.of(Aggregate.SUM)))
                && numbers.stream().anyMatch(column -> column.fit(Concept.SALES) >= 0.7))
            numbers = List.of(parsedQuestion.findMeasure(Concept.SALES).orElseThrow());
        boolean summing =
                named.isEmpty()
                        ? numbers.stream().anyMatch(column -> !column.isRate())
                        : named.contains(Aggregate.SUM);
        List<ColumnProfile> fitting =
                summing ? numbers.stream().filter(column -> !column.isRate()).toList() : numbers;
        List<ColumnProfile> chosen = fitting.isEmpty() ? numbers : fitting;
        if (before.isKeyChosen()) chosen = chosen.subList(0, 1); // one chart shows one measure
        boolean one =
                parsedQuestion.rank().ranked()
                        || parsedQuestion.share()
                        || chosen.size() > MAX_UNASKED;
        if (one && chosen.size() > 1)
            chosen =
                    parsedQuestion
                            .findMeasure(Concept.SALES)
                            .filter(chosen::contains)
                            .map(List::of)
                            .orElseThrow(() ->
                                    new UnclearException(
                                            "请说明使用哪一个数字列。",
                                            "Specify which numeric column to use.",
                                            ColumnChooser.names(
                                                    ColumnProfile.measurable(
                                                            parsedQuestion.columns()))));
        return before.with(chosen.stream().flatMap(column -> measures(column, named)).toList())
                .assuming(
                        "没有指定数字列，取 " + String.join("、", ColumnChooser.names(chosen)),
                        "no column of numbers is named, so "
                                + String.join(" and ", ColumnChooser.names(chosen))
                                + (chosen.size() == 1 ? " is used" : " are used"));
    }

    /** With the aggregates that are named, or the usual one. */
    private Stream<Measure> measures(ColumnProfile column, List<Aggregate> named) {
        var usual = column.isRate() ? Aggregate.MEAN : Aggregate.SUM;
        return (named.isEmpty() ? List.of(usual) : named)
                .stream().map(aggregate -> Measure.of(aggregate, column, chinese));
    }

    /**
     * The share of tickets, loans per genre: things are counted, unless the table is about sales.
     */
    private boolean isCountRequested() {
        var left = parsedQuestion.request().unclaimedText(' ');
        boolean sales = parsedQuestion.findMeasure(Concept.SALES).isPresent();
        if (parsedQuestion.share()) return !sales || SUBJECT.matcher(left).find();
        return !sales && EACH.matcher(left).find();
    }
}
