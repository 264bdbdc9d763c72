package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads questions about what the user has finished, in a time that has passed. */
final class FinishedParser implements ClauseParser {
    private static final String WHEN_EN =
            "(?<when>today|yesterday|(?:this|last) (?:week|month)|(?:in|during) the (?:last|past) week)";
    private static final String WHEN_ZH = "(?<when>今天|今日|昨天|昨日|[这本上]个?(?:周|星期|礼拜|月))";
    private static final List<Pattern> QUESTIONS =
            List.of(
                    pattern(
                            "(?:what|which (?:tasks?|to-?dos?|things))(?: all)? (?:have|did|had) (?:i|we) (?:already )?(?:finish(?:ed)?|completed?|accomplish(?:ed)?|get done|got done|gotten done)(?: "
                                    + WHEN_EN
                                    + ")?"),
                    pattern(
                            "(?:(?:show|list|tell)(?: me)? )?(?:(?:what|(?:all )?(?:the |my )?(?:tasks|to-?dos)(?: that)?) (?:i|we)(?: have|'ve)? (?:finished|completed|got done)|(?:all )?(?:the |my )?(?:tasks|to-?dos)(?: that were)? (?:finished|completed|done))(?: "
                                    + WHEN_EN
                                    + ")?"),
                    pattern(
                            "how many (?:tasks|to-?dos|things)(?: have| did| had)? (?:i|we)(?: have|'ve)?(?: already)? (?:finish(?:ed)?|completed?|get done|got done|gotten done) "
                                    + WHEN_EN),
                    pattern(
                            "how many (?:of my )?(?:tasks|to-?dos) (?:were|got|have been) (?:finished|completed|done) "
                                    + WHEN_EN),
                    pattern(
                            "我?"
                                    + WHEN_ZH
                                    + "我?(?:一共|总共|共|都|已经)?(?:完成|做完|办完|搞定)了?(?:多少|几)[个件项条]?(?:任务|事情?|待办|工作)?"),
                    pattern("what (?:got|was|has been) (?:done|finished|completed) " + WHEN_EN),
                    pattern(
                            "(?:看看|列出|查看|告诉我)?我?(?:"
                                    + WHEN_ZH
                                    + ")?我?(?:都|已经)?(?:完成|做完|办完|搞定)了?(?:哪些|什么)(?:任务|事情?|待办|工作)?"),
                    pattern(
                            "(?:看看|列出|查看)?我?"
                                    + WHEN_ZH
                                    + "我?(?:已经?)?(?:完成|做完|办完)了?的(?:任务|事情?|待办|工作)(?:有哪些|有什么|都?是什么)?"));

    private static Pattern pattern(String words) {
        return Pattern.compile(words + "[\\s?？。.!！吗呢]{0,3}", Pattern.CASE_INSENSITIVE);
    }

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var said = clause.unmask(clause.head()).strip();
        if (!clause.payload().isEmpty() || said.length() > 200) {
            return List.of();
        }
        return QUESTIONS.stream()
                .map(question -> question.matcher(said))
                .filter(found -> found.matches())
                .findFirst()
                .map(found -> List.of(call(found.group("when"), clause.masked().today())))
                .orElse(List.of());
    }

    private static PlannedCall call(@Nullable String when, LocalDate today) {
        var given = new RequestClause.Arguments().with("completed", Value.of(true));
        if (when == null) {
            return given.call("listTasks");
        }
        var words = when.toLowerCase(Locale.ROOT);
        boolean isPast = words.startsWith("last") || words.startsWith("上");
        if (words.matches("today|今.*")) {
            return between(given, today, today);
        }
        if (words.matches("yesterday|昨.*")) {
            return between(given, today.minusDays(1), today.minusDays(1));
        }
        if (words.endsWith("month") || words.endsWith("月")) {
            var first = today.withDayOfMonth(1).minusMonths(isPast ? 1 : 0);
            return between(given, first, first.with(TemporalAdjusters.lastDayOfMonth()));
        }
        if (words.contains(" the ")) {
            return between(given, today.minusDays(7), today);
        }
        var monday =
                today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                        .minusWeeks(isPast ? 1 : 0);
        return between(given, monday, monday.plusDays(6));
    }

    private static PlannedCall between(
            RequestClause.Arguments given, LocalDate first, LocalDate last) {
        return given.with("completedFrom", first.toString())
                .with("completedTo", last.toString())
                .call("listTasks");
    }
}
