package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DueDates;
import dev.troupe.packs.data.mention.PeriodParser;
import dev.troupe.packs.data.mention.PeriodParser.TimePeriod;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.Table;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A bound or a range that names no year, such as 12月31号之前 and "from June 1 to June 8", over dates
 * of several years. What is due is counted from the current day, and the answer states the date;
 * anything else is refused with the question which year is meant.
 */
final class BoundWithoutYear {
    private static final Pattern LED =
            Pattern.compile(
                    ".*(?<![a-z])(?:before|after|by|until|till|since|from|prior to|later than|earlier than)"
                            + " (?:the )?$|.*(?:早于|晚于|截至|截止到|不晚于|不早于|自|从)$");
    private static final Pattern FOLLOWED =
            Pattern.compile(
                    "^(?:\\(?(?:含|不含)\\)?)?(?:之前|以前|之后|以后|[前后](?![\\d一二两三四五六七八九十几])|为止|起|开始|以来).*"
                            + "|^ (?:or (?:earlier|later|before|after)|onwards?)(?![a-z]).*");
    private static final Pattern TO =
            Pattern.compile("\\s*(?:到|至|直到|一直到|[-–—~～]{1,2}|to|through|thru|until|till|up to)\\s*");
    private static final Pattern AND = Pattern.compile("\\s*(?:and|和|与|跟)\\s*");
    private static final Pattern BETWEEN =
            Pattern.compile(".*(?:(?<![a-z])between (?:the )?|介于|在)$");
    private static final int NEAR = 16; // characters on each side

    private BoundWithoutYear() {}

    /**
     * Reads a question as {@link QuestionAnalyzer} does, with a year where a bound has none.
     *
     * @param today the current day
     */
    static Interpretation read(
            String question, Table table, List<ColumnProfile> columns, LocalDate today) {
        var plain = QuestionAnalyzer.read(question, table);
        var dates = columns.stream().filter(column -> column.type().isTemporal()).toList();
        boolean isOpen = dates.stream().anyMatch(date -> TableContext.years(date).size() > 1);
        var request = new RequestText(question);
        var periods = isOpen ? PeriodParser.findPeriods(request) : List.<TimePeriod>of();
        if (isRange(request, periods) && (areDays(periods) || !isUnderstood(plain)))
            return whichYear(request, periods, lastYear(dates));
        boolean isOne = periods.size() == 1 && periods.getFirst().year() == 0;
        if (!isOne || !isBound(request, periods.getFirst().span())) return plain;
        var period = periods.getFirst();
        var due = DueDates.column(columns);
        if (due.isPresent() && DueDates.areNamed(request)) {
            var date = next(period, today);
            var text = withDate(request, period, date);
            return QuestionAnalyzer.read(text, table)
                            instanceof Interpretation.Understood(var computation)
                    ? new Interpretation.Understood(
                            DatedQuestion.withAssumption(computation, statement(request, date)))
                    : isUnderstood(plain) ? whichYear(request, date) : plain;
        }
        var example = period.in(lastYear(dates));
        boolean isYearMissing =
                isUnderstood(plain)
                        || QuestionAnalyzer.read(withDate(request, period, example), table)
                                instanceof Interpretation.Understood;
        return isYearMissing ? whichYear(request, example) : plain;
    }

    private static boolean isUnderstood(Interpretation interpretation) {
        return interpretation instanceof Interpretation.Understood;
    }

    private static int lastYear(List<ColumnProfile> dates) {
        return dates.stream()
                .flatMap(date -> TableContext.years(date).stream())
                .max(Integer::compareTo)
                .orElseThrow();
    }

    /** Whether two days or months without a year are the ends of one period. */
    private static boolean isRange(RequestText request, List<TimePeriod> periods) {
        if (periods.size() != 2 || periods.stream().anyMatch(period -> period.year() > 0))
            return false;
        var from = periods.getFirst().span();
        var between = request.between(from.end(), periods.getLast().span().start());
        return TO.matcher(between).matches()
                || AND.matcher(between).matches()
                        && BETWEEN.matcher(request.before(from.start(), NEAR)).matches();
    }

    private static boolean areDays(List<TimePeriod> periods) {
        return periods.stream().anyMatch(period -> period.months() == 0);
    }

    private static boolean isBound(RequestText request, Span span) {
        return LED.matcher(request.before(span.start(), NEAR)).matches()
                || FOLLOWED.matcher(request.after(span.end(), NEAR)).matches();
    }

    /** The first one that is not over. */
    private static TimePeriod next(TimePeriod period, LocalDate today) {
        return IntStream.of(0, 1)
                .mapToObj(years -> period.in(today.getYear() + years))
                .filter(one -> one.to().isAfter(today))
                .findFirst()
                .orElseThrow();
    }

    private static String withDate(RequestText request, TimePeriod period, TimePeriod dated) {
        var text = request.originalCase(new Span(0, request.text().length()));
        return text.substring(0, period.span().start())
                + format(dated)
                + text.substring(period.span().end());
    }

    /** A form that is read in both languages: a day, several of them, or a month. */
    private static String format(TimePeriod period) {
        if (period.isDay()) return period.from().toString();
        return period.months() == 0
                ? period.from() + " - " + period.to().minusDays(1)
                : "%d-%02d".formatted(period.year(), period.month());
    }

    private static LocalizedText statement(RequestText request, TimePeriod dated) {
        return LocalizedText.of(
                "“%s”没有年份，按从今天算起的下一个，即 %s",
                "'%s' has no year; the next one from today is meant, %s",
                request.originalCase(dated.span()),
                format(dated));
    }

    private static Interpretation whichYear(RequestText request, TimePeriod example) {
        return whichYear(request.originalCase(example.span()), format(example));
    }

    private static Interpretation whichYear(RequestText request, List<TimePeriod> range, int year) {
        var to = range.getLast().in(year);
        var from = range.getFirst().in(year);
        var start = from.from().isAfter(to.from()) ? from.in(year - 1) : from;
        var words = request.originalCase(new Span(start.span().start(), to.span().end()));
        var between = request.isChinese() ? " 到 " : " to ";
        return whichYear(words, format(start) + between + format(to));
    }

    private static Interpretation whichYear(String words, String example) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”没有年份，而表中有多年的日期，因此没有计算。请指定年份，例如“%s”。",
                        "'%s' has no year, and the table has dates of several years; nothing was"
                                + " computed. Name the year, such as '%s'.",
                        words,
                        example),
                List.of());
    }
}
