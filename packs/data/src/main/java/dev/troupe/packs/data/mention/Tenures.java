package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.RelativePeriods.RelativePeriod;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds how long something has lasted until the current day, as a bound of the date when it began:
 * 入职满5年, 成立不足三年, "joined more than 2 years ago".
 */
public final class Tenures {
    private static final String ZH_COUNT = "(?<count>\\d{1,3}|[一两二三四五六七八九十百]{1,4})";
    private static final String ZH_UNIT = "个?(?<unit>年|月|周|天)";

    /** After the verb that names the column. */
    private static final Pattern ZH =
            Pattern.compile(
                    "(?:的?(?:时间|年限))?(?:已经?)?(?:(?<how>满|达到?|至少|不少于|超过?|大于|多于|不满|不足|不到|未满|少于)了?"
                            + ZH_COUNT
                            + ZH_UNIT
                            + "(?:以上|及以上)?|了?"
                            + ZH_COUNT.replace("count", "counted")
                            + ZH_UNIT.replace("unit", "united")
                            + "(?<end>及?以上|以下|以内))了?(?:的(?=[^，。,;；？?]))?");

    private static final String EN_COUNT =
            "(?<count>\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)";

    private static final Pattern EN =
            Pattern.compile(
                    "\\s+(?:for )?(?<how>more than|over|at least|less than|under) (?:the (?:last|past) )?"
                            + EN_COUNT
                            + "\\+? (?<unit>years?|months?|weeks?|days?)(?: ago)?(?![a-z])");

    private static final Pattern BEGINNING_NAME =
            Pattern.compile("^(?<verb>\\p{IsHan}{2,4}?)(?:日期|时间|年月|日|时)$");

    /** Dates that are not of beginnings: what has less than 30 days left will end within them. */
    private static final Pattern END_NAME =
            Pattern.compile(
                    "[到过逾]期|截止|有效|还款|应还|计划|预计|预定|结束|届满|(?<![a-z])(?:due|expir(?:y|es|ed|ation)|deadline|end(?:s|ed|ing)?|matur(?:ity|es)|planned|expected|scheduled|renewal)(?![a-z])");

    /** What those have been doing who were hired. */
    private static final Pattern HIRED =
            Pattern.compile("入职|聘用|(?<![a-z])(?:hired?|joined|join|start(?:ed)?)(?![a-z])");

    private static final Pattern HIRED_WORDS =
            Pattern.compile(
                    "工龄|司龄|在职|(?<![a-z])(?:(?:been|worked|working|work|is|are) (?:here|with us|with the company|employed)|tenure(?: of)?|seniority(?: of)?|employed|in the company)(?![a-z])");

    private Tenures() {}

    /**
     * The bounds that a request names for the dates of beginnings.
     *
     * @param today the current day
     */
    public static List<RelativePeriod> find(
            RequestText request, List<ColumnProfile> columns, LocalDate today) {
        var found = new ArrayList<RelativePeriod>();
        var dates = columns.stream().filter(column -> column.type().isTemporal()).toList();
        for (var date : dates) {
            verb(date).ifPresent(verb -> find(request, verb, date, false, today, found));
            boolean isHired =
                    HIRED.matcher(date.spaced().toLowerCase(Locale.ROOT)).find()
                            && columns.stream()
                                    .noneMatch(column ->
                                            column.isNumber()
                                                    && HIRED_WORDS.matcher(column.spaced()).find());
            if (isHired) find(request, HIRED_WORDS, date, true, today, found);
        }
        return found.stream().map(RelativePeriod::span).distinct().count() == found.size()
                ? List.copyOf(found)
                : List.of();
    }

    /** Joined for Join date, 入职 for 入职日期. */
    private static Optional<Pattern> verb(ColumnProfile date) {
        var name = date.spaced().toLowerCase(Locale.ROOT);
        if (END_NAME.matcher(name).find()) return Optional.empty();
        var chinese = BEGINNING_NAME.matcher(name);
        return chinese.matches()
                ? Optional.of(Pattern.compile(Pattern.quote(chinese.group("verb")) + "(?:日期|时间)?"))
                : DateVerbs.find(name);
    }

    /**
     * @param isNamed whether the condition needs the name of the column, since the words before do
     *     not name it
     */
    private static void find(
            RequestText request,
            Pattern verb,
            ColumnProfile date,
            boolean isNamed,
            LocalDate today,
            List<RelativePeriod> found) {
        var text = request.text();
        for (var named : verb.matcher(text).results().toList())
            for (var pattern : List.of(ZH, EN)) {
                var bound = pattern.matcher(text).region(named.end(), text.length());
                if (!bound.useTransparentBounds(true).lookingAt()) continue;
                int start = isNamed ? named.start() : bound.start();
                read(request, bound.toMatchResult(), start, date, isNamed, today)
                        .ifPresent(found::add);
            }
    }

    private static Optional<RelativePeriod> read(
            RequestText request,
            MatchResult match,
            int start,
            ColumnProfile date,
            boolean isNamed,
            LocalDate today) {
        boolean isEnded = has(match, "end");
        int count = RelativePeriods.number(match.group(isEnded ? "counted" : "count"));
        var unit = match.group(isEnded ? "united" : "unit");
        var how = match.group(isEnded ? "end" : "how");
        var day = before(today, count, unit);
        if (count < 1 || day.isEmpty()) return Optional.empty();
        var span = new Span(start, match.end());
        var words = request.originalCase(span).strip();
        boolean chinese = request.isChinese();
        var name = isNamed ? date.name() : "";
        boolean isYoung = how.matches("不.*[满足到]|未满|少于|以下|以内|less than|under");
        if (isYoung && !how.equals("不少于")) {
            var from = day.get().plusDays(1);
            var dates =
                    chinese
                            ? name + "在" + from + "到" + today + "的"
                            : " " + name + " from " + from + " to " + today + " ";
            return Optional.of(
                    new RelativePeriod(span, words, from, today.plusDays(1), dates, true));
        }
        boolean isBeyond = how.matches("超过?|大于|多于|more than|over");
        var end = isBeyond ? day.get() : day.get().plusDays(1);
        var dates = chinese ? name + "在" + end + "之前的" : " " + name + " before " + end + " ";
        return Optional.of(new RelativePeriod(span, words, LocalDate.MIN, end, dates, true));
    }

    private static Optional<LocalDate> before(LocalDate today, int count, String unit) {
        return switch (unit.replaceFirst("s$", "")) {
            case "年", "year" -> Optional.of(today.minusYears(count));
            case "月", "month" -> Optional.of(today.minusMonths(count));
            case "周", "week" -> Optional.of(today.minusWeeks(count));
            case "天", "day" -> Optional.of(today.minusDays(count));
            default -> Optional.empty();
        };
    }

    private static boolean has(MatchResult match, String group) {
        return match.namedGroups().containsKey(group) && match.group(group) != null;
    }
}
