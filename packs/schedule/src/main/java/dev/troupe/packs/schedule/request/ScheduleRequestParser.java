package dev.troupe.packs.schedule.request;

import dev.troupe.language.QuoteMasker;
import dev.troupe.language.Span;
import dev.troupe.packs.schedule.recurrence.DayExclusion;
import dev.troupe.packs.schedule.recurrence.RecurrenceMention;
import dev.troupe.packs.schedule.recurrence.RecurrenceMention.Missing;
import dev.troupe.packs.schedule.recurrence.RecurrenceParser;
import dev.troupe.packs.schedule.request.ScheduleRequest.Change;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests to do something again and again, and about the schedules that exist. "Every month"
 * alone may mean a figure for each month, so a recurrence counts only with a time of the day, or
 * after a word for schedules or reminders, and only where a request begins or ends.
 */
public final class ScheduleRequestParser {
    /** Characters of a message that is read: longer ones are documents, not sentences. */
    private static final int MAX_LENGTH = 4_000;

    private static final int NEXT = 2; // characters to the words that they belong to

    private static final Pattern POLITE =
            Pattern.compile(
                    "^\\s*+(?:(?:please|could you|can you|i want (?:you"
                            + " )?to|请|请你|帮我|麻烦|麻烦你|我想|我要)\\s*+){1,3}+",
                    Pattern.CASE_INSENSITIVE);

    /** Before the work, which follows or comes after the times. */
    private static final Pattern SCHEDULED =
            Pattern.compile(
                    "(?:(?:set up|create|add|make) (?:a |an |another )?(?:new"
                            + " )?(?:schedule|scheduled task|recurring task|cron job)(?:"
                            + " (?:to|that|which|for)(?!\\w))?|(?<!\\w)(?:schedule|automate|automatically)(?!\\w)(?:"
                            + " (?:to|a task"
                            + " to|this)(?!\\w))?|(?:创建|新建|添加|设置|安排|建)(?:一个|个)?(?:定时任务|定时|计划任务|自动任务)|定时任务|定时|自动)\\s*+[:：,，]?\\s*+",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern REMINDER =
            Pattern.compile(
                    "(?<!\\w)remind me(?:"
                            + " (?:to|about|that|of)(?!\\w))?\\s*+[:：,，]?\\s*+|提醒我?(?:去|要)?\\s*+[:：,，]?\\s*+",
                    Pattern.CASE_INSENSITIVE);

    /** Times that no rule knows: {@code remind me every second blursday to}. */
    private static final Pattern UNKNOWN =
            Pattern.compile(
                    "remind me (?<en>every [^,，:：]{1,40}?),?"
                            + " (?:to|about|that|of)(?!\\w)|^(?<zh>每[^，,：:]{0,16}?[日天周月年号点时次钟期])(?:都|要)?提醒我",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern ZONE =
            Pattern.compile(
                    "[\\s(（]{0,2}+(?:in"
                            + " |时区\\s?|按)?((?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Za-z_/]{2,40}+|UTC)(?:"
                            + " time|时间)?[)）]?");

    /** After the times, and before them. */
    private static final Pattern LIMIT_AFTER =
            Pattern.compile(
                    "[\\s,，]{0,3}+(?:(?:except|excluding|until|till|unless|but"
                            + " not|starting|beginning|from(?! \\S{1,60}\\.\\w)|for(?="
                            + " (?:\\d|one|two|three|four|a |the )))"
                            + " [^,，:：]{1,40}+|(?:直到|除非|除了)[^,，:：]{1,20}+|[^,，:：]{1,12}?(?:除外|为止|开始|起)(?=[,，:：]))",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern LIMIT_BEFORE =
            Pattern.compile(
                    "^(?:从[^,，]{1,12}?(?:开始|起)|(?:except|excluding|starting|beginning|from|until)"
                            + " [^,，]{1,40}+)[\\s,，]{0,3}+$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern EDGE = Pattern.compile("^[\\s,，:：;；。.、]++|[\\s,，:：;；。.、]++$");
    private static final Pattern JOIN =
            Pattern.compile("^(?:to |then |and |就|都|去)", Pattern.CASE_INSENSITIVE);

    private static final String NOUN_EN =
            "(?:schedules?|scheduled tasks?|cron jobs?|recurring tasks?)";
    private static final String NOUN_ZH = "(?:定时任务|计划任务|自动任务|定时)";
    private static final Pattern LIST =
            Pattern.compile(
                    "(?:(?:show|list|what are|which are)(?: me)?(?: all)?(?: of)?(?: (?:my|the))?"
                            + " )?"
                            + NOUN_EN
                            + "|what(?:'s| is| do i have| have i(?: got)?) scheduled(?: here| for"
                            + " me| now| right now)?|(?:what|which) "
                            + NOUN_EN
                            + " (?:do i have|have i got|are there)(?: now)?|do i have any "
                            + NOUN_EN
                            + "|(?:列出|查看|显示|看看|看一下|有哪些)?(?:我的?)?(?:所有|全部)?的?"
                            + NOUN_ZH
                            + "(?:有哪些|列表)?|(?:我|这里|现在|目前){0,2}(?:都|一共)?(?:有|设了?|定了?)(?:没有)?(?:哪些|什么|几个|多少个?)"
                            + NOUN_ZH
                            + "|(?:我)?(?:现在)?有没有"
                            + NOUN_ZH,
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CHANGE =
            Pattern.compile(
                    "(pause|stop|suspend|resume|restart|continue|delete|remove|cancel|暂停|停止|停用|恢复|继续|启用|删除|删掉|取消)(?:"
                            + " the| my)?\\s?(?:"
                            + NOUN_EN
                            + "|第?(?:\\d{1,9}\\s?[号个]?的?)?"
                            + NOUN_ZH
                            + ")\\s?(?:number |no\\.? ?|#|第|号)?(\\d{1,9})?号?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CHANGE_ALL =
            Pattern.compile(
                    "(pause|stop|suspend|resume|restart|continue|delete|remove|cancel|暂停|停止|停用|恢复|继续|启用|删除|删掉|取消)(?:"
                            + " all| every)(?: of)?(?: the| my)?\\s?"
                            + NOUN_EN
                            + "|(?:把)?(?:我的)?(?:所有|全部)的?"
                            + NOUN_ZH
                            + "(?:都|全部)?(暂停|停止|停用|停掉|恢复|继续|启用|删除|删掉|取消)|(暂停|停止|停用|恢复|继续|启用|删除|删掉|取消)(?:我的)?(?:所有|全部)的?"
                            + NOUN_ZH,
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ALTER =
            Pattern.compile(
                    "(?:change|modify|reschedule|edit|修改|更改|调整)(?: the| my)?\\s?(?:"
                            + NOUN_EN
                            + "|"
                            + NOUN_ZH
                            + ")\\s?(?:number |no\\.? ?|#|第|号)?(\\d{1,9})?号?(?:[\\s:：,，到成为].*)?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern RESUME =
            Pattern.compile("resume|restart|continue|恢复|继续|启用", Pattern.CASE_INSENSITIVE);
    private static final Pattern DELETE =
            Pattern.compile("delete|remove|cancel|删除|删掉|取消", Pattern.CASE_INSENSITIVE);

    private ScheduleRequestParser() {}

    /** What a message asks of schedules; empty if it is not about them. */
    public static Optional<ScheduleRequest> parse(String message) {
        if (message.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var text = EDGE.matcher(POLITE.matcher(message.strip()).replaceFirst("")).replaceAll("");
        if (LIST.matcher(text.replaceFirst("[?？]+$", "")).matches()) {
            return Optional.of(new ScheduleRequest.ListAll());
        }
        var change = CHANGE.matcher(text);
        if (change.matches()) {
            return Optional.of(readChange(change));
        }
        var all = CHANGE_ALL.matcher(text);
        if (all.matches()) {
            var verb = Stream.of(1, 2, 3).map(all::group).filter(Objects::nonNull).findFirst();
            return Optional.of(new ScheduleRequest.ChangeAll(toChange(verb.orElseThrow())));
        }
        var altered = ALTER.matcher(text);
        if (altered.matches()) {
            var number = altered.group(1);
            return Optional.of(
                    new ScheduleRequest.Alter(number == null ? 0 : Long.parseLong(number)));
        }
        return readCreation(text);
    }

    private static ScheduleRequest readChange(Matcher words) {
        var number = NUMBER.matcher(words.group());
        return new ScheduleRequest.ChangeOne(
                toChange(words.group(1)), number.find() ? Long.parseLong(number.group()) : 0);
    }

    static Change toChange(String verb) {
        if (RESUME.matcher(verb).matches()) {
            return Change.RESUME;
        }
        return DELETE.matcher(verb).matches() ? Change.DELETE : Change.PAUSE;
    }

    private static Optional<ScheduleRequest> readCreation(String text) {
        var masked = QuoteMasker.maskQuotes(text); // of the same length
        var exclusion =
                DayExclusion.find(masked)
                        .or(() ->
                                REMINDER.matcher(masked).find()
                                        ? DayExclusion.findUnknown(masked)
                                        : Optional.empty());
        if (exclusion.isEmpty()) {
            return readRecurrence(text, null);
        }
        var span = exclusion.get().span();
        var rest = text.substring(0, span.start()) + " " + text.substring(span.end());
        return readRecurrence(rest, exclusion.get());
    }

    /**
     * @param exclusion of days, whose words are a space of the text
     */
    private static Optional<ScheduleRequest> readRecurrence(
            String text, @Nullable DayExclusion exclusion) {
        var masked = QuoteMasker.maskQuotes(text);
        var found = RecurrenceParser.find(masked);
        if (found.isEmpty()) {
            return readUnknown(text, masked);
        }
        var when = found.get();
        int start = when.spans().getFirst().start();
        int end = when.spans().getLast().end();
        var reminder = findAtTimes(REMINDER, masked, start, end);
        var word = reminder.or(() -> findAtTimes(SCHEDULED, masked, start, end));
        var limit = findLimit(masked, start, end);
        boolean isMeant =
                word.isPresent() || isClear(when, masked) || limit.isPresent() && when.hasClock();
        if (!isMeant || when.missing() == Missing.DAY && word.isEmpty()) {
            return readUnknown(text, masked);
        }
        if (limit.isPresent()) {
            return Optional.of(
                    new ScheduleRequest.Create(withLimit(when, limit.get(), text), "", ""));
        }
        var zone = findZone(masked, end);
        var spans = new ArrayList<Span>(List.of(new Span(start, end)));
        zone.ifPresent(spans::add);
        word.ifPresent(spans::add);
        var work = remove(text, spans);
        return Optional.of(
                new ScheduleRequest.Create(
                        exclusion == null
                                ? when
                                : exclusion.applyTo(
                                        when,
                                        reminder.isPresent() || isNext(exclusion, start, end)),
                        reminder.isPresent() ? reminder(work, text, reminder.get()) : work,
                        zone.map(span -> zoneId(text, span)).orElse("")));
    }

    /** A reminder at times that no schedule expresses. */
    private static Optional<ScheduleRequest> readUnknown(String text, String masked) {
        var words = UNKNOWN.matcher(masked);
        if (!words.find()) {
            return Optional.empty();
        }
        var group = words.group("en") == null ? "zh" : "en";
        var span = new Span(words.start(group), words.end(group));
        var named = text.substring(span.start(), span.end());
        return Optional.of(
                new ScheduleRequest.Create(
                        new RecurrenceMention(
                                List.of(span), named, "", Missing.UNSUPPORTED, false, false),
                        "",
                        ""));
    }

    /** Elsewhere it may be about the work: "copy the rows except weekends". */
    private static boolean isNext(DayExclusion exclusion, int start, int end) {
        int at = exclusion.span().start();
        return at >= start - NEXT && at <= end + NEXT;
    }

    /** A word where the request begins, or next to the times; elsewhere it is part of the work. */
    private static Optional<Span> findAtTimes(Pattern word, String text, int start, int end) {
        return word.matcher(text)
                .results()
                .filter(found ->
                        found.start() == 0
                                || found.end() == start
                                || found.start() >= end && found.start() - end <= 2)
                .map(found -> new Span(found.start(), found.end()))
                .findFirst();
    }

    /** Words next to the times that limit them, which no schedule expresses. */
    private static Optional<Span> findLimit(String text, int start, int end) {
        var after = LIMIT_AFTER.matcher(text).region(end, text.length());
        if (after.lookingAt()) {
            return Optional.of(new Span(end, after.end()));
        }
        return LIMIT_BEFORE
                .matcher(text.substring(0, start))
                .results()
                .map(found -> new Span(found.start(), found.end()))
                .findFirst();
    }

    private static RecurrenceMention withLimit(RecurrenceMention when, Span limit, String text) {
        int start = Math.min(when.spans().getFirst().start(), limit.start());
        int end = Math.max(when.spans().getLast().end(), limit.end());
        return new RecurrenceMention(
                when.spans(),
                text.substring(start, end).strip(),
                "",
                Missing.UNSUPPORTED,
                when.hasClock(),
                when.isInterval());
    }

    /** Whether a recurrence without a word for schedules can mean nothing else. */
    private static boolean isClear(RecurrenceMention when, String text) {
        int start = when.spans().getFirst().start();
        int end = when.spans().getLast().end();
        return when.isInterval()
                ? when.words().contains("隔")
                        || start == 0 && text.substring(end).matches("(?s)\\s?[,，:：].*")
                : when.hasClock() && isAtEdge(text, start, end);
    }

    private static boolean isAtEdge(String text, int start, int end) {
        int behind = findZone(text, end).map(Span::end).orElse(end);
        return text.substring(0, start).isBlank() || text.substring(behind).isBlank();
    }

    /** A time zone right after the times. */
    private static Optional<Span> findZone(String text, int end) {
        var words = ZONE.matcher(text).region(end, text.length());
        return words.lookingAt() && ZoneId.getAvailableZoneIds().contains(words.group(1))
                ? Optional.of(new Span(end, words.end()))
                : Optional.empty();
    }

    private static String zoneId(String text, Span span) {
        var words = ZONE.matcher(text).region(span.start(), span.end());
        return words.lookingAt() ? words.group(1) : "";
    }

    private static String remove(String text, List<Span> spans) {
        var work = new StringBuilder(text);
        spans.sort(Comparator.comparingInt(Span::start).reversed());
        spans.forEach(span -> work.replace(span.start(), span.end(), " "));
        return tidy(work.toString());
    }

    /** A reminder is a task of the day on which it comes. */
    private static String reminder(String what, String text, Span word) {
        if (what.isEmpty()) {
            return "";
        }
        return text.startsWith("提醒", word.start())
                ? "添加任务：" + what + "，今天截止"
                : "Add a task: " + what + ", due today";
    }

    private static String tidy(String work) {
        var text = EDGE.matcher(work.replaceAll("\\s{2,}+", " ")).replaceAll("");
        return EDGE.matcher(JOIN.matcher(text).replaceFirst("")).replaceAll("");
    }
}
