package dev.troupe.packs.data.grammar;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RelativePeriods;
import dev.troupe.packs.data.mention.RelativePeriods.RelativePeriod;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.Cell;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A period such as 去年 and "last month" in a message after a question. It is counted from today, and
 * from the month, quarter or year of the question; which of them is meant is open where the table
 * has dates of both.
 */
final class RelatedPeriod {
    /** What a message means. */
    sealed interface Outcome {}

    /**
     * @param text of the message with dates
     * @param note the dates
     */
    record Dated(String text, LocalizedText note) implements Outcome {}

    /**
     * @param why nothing is changed
     */
    record Open(LocalizedText why) implements Outcome {}

    /** Days up to another one that is not among them. */
    private record Days(LocalDate from, LocalDate to) {
        private static Days of(RelativePeriod period) {
            return new Days(period.from(), period.to());
        }

        /** 1, 3 or 12 for a month, a quarter or a year; 0 for others. */
        int months() {
            for (int months : List.of(1, 3, YEAR)) {
                boolean isWhole = from.getDayOfMonth() == 1 && from.plusMonths(months).equals(to);
                if (isWhole && (from.getMonthValue() - 1) % months == 0) return months;
            }
            return 0;
        }

        Days plusMonths(long months) {
            return new Days(from.plusMonths(months), to.plusMonths(months));
        }

        String text(boolean chinese) {
            int year = from.getYear();
            int month = from.getMonthValue();
            var words = RelativePeriods.nameMonth(from);
            return switch (months()) {
                case 1 -> chinese ? words.zh() : words.en().replaceFirst("^in ", "");
                case 3 ->
                        chinese
                                ? year + "年第" + (month + 2) / 3 + "季度"
                                : "Q" + (month + 2) / 3 + " " + year;
                case YEAR -> chinese ? year + "年" : String.valueOf(year);
                default ->
                        chinese
                                ? from + "到" + to.minusDays(1)
                                : "from " + from + " to " + to.minusDays(1);
            };
        }
    }

    private static final int YEAR = 12; // months

    private final List<ColumnProfile> columns;
    private final Optional<Days> current;
    private final LocalDate today;

    RelatedPeriod(QuestionState question, List<ColumnProfile> columns, LocalDate today) {
        this.columns = columns;
        this.current = period(question);
        this.today = today;
    }

    /** The message with dates; empty if it has no such period, or several. */
    Optional<Outcome> read(String message) {
        var request = new RequestText(message);
        var periods =
                RelativePeriods.find(request, today).stream()
                        .filter(period -> !period.isCounted() && !isNamed(period))
                        .toList();
        return periods.size() == 1
                ? Optional.of(read(request, periods.getFirst()))
                : Optional.empty();
    }

    private boolean isNamed(RelativePeriod period) {
        return columns.stream().anyMatch(column -> column.spaced().contains(period.words()));
    }

    private Outcome read(RequestText request, RelativePeriod period) {
        var meant = new ArrayList<Days>();
        meant.add(Days.of(period));
        fromCurrent(period).filter(days -> !meant.contains(days)).ifPresent(meant::add);
        var reached =
                meant.stream()
                        .filter(days -> current.filter(days::equals).isEmpty())
                        .filter(this::isReached)
                        .toList();
        if (reached.size() != 1) return new Open(explain(period, meant, reached));
        var days = reached.getFirst();
        var text = request.originalCase(new Span(0, request.text().length()));
        return new Dated(
                text.substring(0, period.span().start())
                        + days.text(request.isChinese())
                        + text.substring(period.span().end()),
                note(period, days));
    }

    /** As many months before that of the question as the period is before that of today. */
    private Optional<Days> fromCurrent(RelativePeriod period) {
        int unit = Days.of(period).months();
        boolean fits = current.isPresent() && (unit == current.get().months() || unit == YEAR);
        if (!fits) return Optional.empty();
        var first = today.withDayOfMonth(1);
        var now = first.minusMonths((first.getMonthValue() - 1) % unit);
        long shift = ChronoUnit.MONTHS.between(now, period.from());
        return Optional.of(current.get().plusMonths(shift)).filter(_ -> shift != 0);
    }

    /** The only period of months, quarters or years that a question is about. */
    private static Optional<Days> period(QuestionState question) {
        var days =
                new QuestionClauses(question.clauses())
                        .filters().stream()
                                .flatMap(filtered -> days(filtered.condition()).stream())
                                .toList();
        return days.size() == 1
                ? Optional.of(days.getFirst()).filter(one -> one.months() > 0)
                : Optional.empty();
    }

    private static Optional<Days> days(QueryCondition condition) {
        return condition
                                instanceof
                                QueryCondition.Range(
                                        _,
                                        Expression.Constant(Cell.Date(var from)),
                                        Expression.Constant(Cell.Date(var to)),
                                        var isEndIncluded)
                        && !isEndIncluded
                ? Optional.of(new Days(from, to))
                : Optional.empty();
    }

    private boolean isReached(Days days) {
        return columns.stream()
                .filter(column -> column.type().isTemporal())
                .anyMatch(column ->
                        TableContext.firstDay(column)
                                        .filter(day -> day.isBefore(days.to()))
                                        .isPresent()
                                && TableContext.lastDay(column)
                                        .filter(day -> !day.isBefore(days.from()))
                                        .isPresent());
    }

    private static LocalizedText note(RelativePeriod period, Days days) {
        return LocalizedText.of(
                "“%s”为 %s 至 %s",
                "'%s' is %s to %s", period.words(), days.from(), days.to().minusDays(1));
    }

    private LocalizedText explain(RelativePeriod period, List<Days> meant, List<Days> reached) {
        return reached.isEmpty()
                ? LocalizedText.of(
                        "表中没有“%1$s”（%2$s）的其他日期（%4$s）",
                        "the table has no other dates of '%1$s' (%3$s; it has %5$s)",
                        period.words(),
                        join(meant, true),
                        join(meant, false),
                        dates(" 至 "),
                        dates(" to "))
                : LocalizedText.of(
                        "“%1$s”可以指 %2$s，请指明日期",
                        "'%1$s' may be %3$s; name the dates",
                        period.words(),
                        join(reached, true),
                        join(reached, false));
    }

    private String dates(String to) {
        return columns.stream()
                .filter(column -> TableContext.lastDay(column).isPresent())
                .map(column ->
                        column.name()
                                + " "
                                + TableContext.firstDay(column).orElseThrow()
                                + to
                                + TableContext.lastDay(column).orElseThrow())
                .collect(Collectors.joining(", "));
    }

    private static String join(List<Days> all, boolean chinese) {
        return all.stream()
                .map(days -> days.text(chinese))
                .collect(Collectors.joining(chinese ? "或" : " or "));
    }
}
