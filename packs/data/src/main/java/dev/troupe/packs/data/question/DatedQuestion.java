package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DatedNames;
import dev.troupe.packs.data.mention.DueDates;
import dev.troupe.packs.data.mention.RelativePeriods;
import dev.troupe.packs.data.mention.RelativePeriods.RelativePeriod;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.Tenures;
import dev.troupe.packs.data.table.Table;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A question with periods that depend on the current day, such as 上个月 and "the past 30 days". It is
 * read with the dates that they mean, and the answer states them. Where the dates of the table do
 * not reach such a period, nothing is computed: an answer over no rows looks like a result.
 */
public final class DatedQuestion {
    private final RequestText request;
    private final String question;
    private final Table table;
    private final List<ColumnProfile> columns;
    private final List<RelativePeriod> periods;

    private DatedQuestion(
            String question,
            Table table,
            List<ColumnProfile> columns,
            List<RelativePeriod> periods) {
        this.request = new RequestText(question);
        this.question = question;
        this.table = table;
        this.columns = columns;
        this.periods = periods;
    }

    /**
     * Reads a request as {@link QuestionAnalyzer} does; periods that a reading without the current
     * day understands stay so.
     *
     * @param today the current day
     */
    public static Interpretation read(String question, Table table, LocalDate today) {
        if (question.length() > QuestionAnalyzer.MAX_LENGTH)
            return QuestionAnalyzer.read(question, table);
        var columns = ColumnProfile.all(table);
        var request = new RequestText(question);
        var names = columns.stream().flatMap(column -> places(request, column)).toList();
        var due =
                Stream.concat(
                                DueDates.find(request, columns, today).stream(),
                                Tenures.find(request, columns, today).stream())
                        .toList();
        var periods =
                Stream.concat(
                                RelativePeriods.find(request, today).stream()
                                        .filter(period ->
                                                due.stream()
                                                        .noneMatch(one ->
                                                                one.span()
                                                                        .overlaps(period.span()))),
                                due.stream())
                        .filter(period -> names.stream().noneMatch(period.span()::overlaps))
                        .sorted(Comparator.comparingInt(period -> period.span().start()))
                        .toList();
        var dated = new DatedQuestion(question, table, columns, periods);
        boolean isDated = columns.stream().anyMatch(column -> column.type().isTemporal());
        if (!isDated) return QuestionAnalyzer.read(question, table);
        return periods.isEmpty()
                ? BoundWithoutYear.read(question, table, columns, today)
                : dated.read();
    }

    /** Where the name of a column stands, such as 上月余额. */
    private static Stream<Span> places(RequestText request, ColumnProfile column) {
        var name = RequestText.plain(column.name()).strip().toLowerCase(Locale.ROOT);
        return name.length() > 1
                ? Stream.concat(
                        NounMatcher.find(request.text(), name).stream(),
                        DatedNames.find(request.text(), column))
                : Stream.empty();
    }

    private Interpretation read() {
        var plain = QuestionAnalyzer.read(question, table);
        boolean isPlain = plain instanceof Interpretation.Understood;
        boolean isCounted = periods.stream().allMatch(RelativePeriod::isCounted);
        if (isPlain && !isCounted) return plain;
        var unreached = periods.stream().filter(period -> !isReached(period)).toList();
        if (!unreached.isEmpty())
            return isPlain ? withLastDay(plain) : refuse(unreached.getFirst());
        return switch (QuestionAnalyzer.read(withDates(), table)) {
            case Interpretation.Understood(var computation) ->
                    new Interpretation.Understood(withAssumption(computation, dates()));
            case Interpretation.Unclear dated -> isPlain ? plain : unclear(dated).orElse(plain);
        };
    }

    /** Words other than the periods that are not understood; empty if it is something else. */
    private Optional<Interpretation> unclear(Interpretation.Unclear dated) {
        return dated.remainder()
                .filter(rest -> rest.words().stream().allMatch(question::contains))
                .map(rest ->
                        UnreadWords.unclear(
                                rest.words(), withAssumption(rest.computation(), dates())));
    }

    /** Whether a period and the dates of a column overlap. */
    private boolean isReached(RelativePeriod period) {
        return period.from().equals(LocalDate.MIN) // nothing may be overdue
                || columns.stream()
                        .filter(column -> column.type().isTemporal())
                        .anyMatch(column ->
                                TableContext.firstDay(column)
                                                .filter(day -> day.isBefore(period.to()))
                                                .isPresent()
                                        && TableContext.lastDay(column)
                                                .filter(day -> !day.isBefore(period.from()))
                                                .isPresent());
    }

    /** The question with dates in the place of the periods. */
    private String withDates() {
        var text = new StringBuilder(request.originalCase(new Span(0, request.text().length())));
        for (var period : periods.reversed()) {
            boolean isLed = isAdjective(period);
            text.replace(period.span().start(), period.span().end(), isLed ? "" : period.dates());
            if (isLed) text.append(" where ").append(period.dates());
        }
        return text.toString();
    }

    /** Overdue before a noun: its condition stands behind. */
    private boolean isAdjective(RelativePeriod period) {
        return !request.isChinese() && period.from().equals(LocalDate.MIN);
    }

    private LocalizedText dates() {
        return new LocalizedText(
                periods.stream()
                        .map(period ->
                                period.from().equals(LocalDate.MIN)
                                        ? "“%s”为 %s 及之前"
                                                .formatted(period.words(), period.to().minusDays(1))
                                        : "“%s”为 %s 至 %s"
                                                .formatted(
                                                        period.words(),
                                                        period.from(),
                                                        period.to().minusDays(1)))
                        .collect(Collectors.joining("，")),
                periods.stream()
                        .map(period ->
                                period.from().equals(LocalDate.MIN)
                                        ? "'%s' is until %s"
                                                .formatted(period.words(), period.to().minusDays(1))
                                        : "'%s' is %s to %s"
                                                .formatted(
                                                        period.words(),
                                                        period.from(),
                                                        period.to().minusDays(1)))
                        .collect(Collectors.joining(", ")));
    }

    /** A number of days was counted back from the last one of the table. */
    private Interpretation withLastDay(Interpretation plain) {
        if (!(plain instanceof Interpretation.Understood(var computation))) return plain;
        return new Interpretation.Understood(
                withAssumption(
                        computation,
                        new LocalizedText(
                                "从数据的最后一天往回计算，不从今天算起",
                                "counted back from the last day of the data, not from today")));
    }

    static Computation withAssumption(Computation computation, LocalizedText assumption) {
        return computation instanceof QueryComputation query
                ? query.withAssumption(assumption)
                : new NotedComputation(computation, assumption);
    }

    private Interpretation.Unclear refuse(RelativePeriod period) {
        var dates =
                columns.stream()
                        .filter(column -> column.type().isTemporal())
                        .filter(column -> TableContext.lastDay(column).isPresent())
                        .toList();
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”为 %s 至 %s，表中没有这段时间的日期（%s），因此没有计算。请直接写要统计的日期，例如“%s”。",
                        "'%s' is %s to %s, and the table has no dates of that time (%s); nothing"
                                + " was computed. Name the dates that are meant, such as '%s'.",
                        period.words(),
                        period.from(),
                        period.to().minusDays(1),
                        spans(dates),
                        example(dates)),
                List.of());
    }

    private static LocalizedText spans(List<ColumnProfile> dates) {
        return new LocalizedText(spans(dates, " 为 ", " 至 ", "，"), spans(dates, ": ", " to ", ", "));
    }

    private static String spans(List<ColumnProfile> dates, String is, String to, String comma) {
        return dates.stream()
                .map(column ->
                        column.name()
                                + is
                                + TableContext.firstDay(column).orElseThrow()
                                + to
                                + TableContext.lastDay(column).orElseThrow())
                .collect(Collectors.joining(comma));
    }

    /** The last month of the table. */
    private static LocalizedText example(List<ColumnProfile> dates) {
        var last = TableContext.lastDay(dates.getFirst()).orElseThrow();
        return RelativePeriods.nameMonth(last);
    }
}
