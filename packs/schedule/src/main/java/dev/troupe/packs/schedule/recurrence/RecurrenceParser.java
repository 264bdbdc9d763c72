package dev.troupe.packs.schedule.recurrence;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.schedule.recurrence.RecurrenceMention.Missing;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads when something happens again from a sentence in Chinese or English: {@code every weekday at
 * 8:30}, {@code 每月最后一个工作日上午9点}. Times of the day belong to it if they are next to the words for the
 * days, or to each other.
 */
public final class RecurrenceParser {
    /** Between the words of one recurrence. */
    private static final Pattern GAP =
            Pattern.compile("[\\s,，、的]{0,3}+(?:(?:and|at|on|和|及|与|在)[\\s]{0,2}+)?(?:at )?");

    private RecurrenceParser() {}

    /** What a text names; empty if nothing happens again by it. */
    public static Optional<RecurrenceMention> find(String text) {
        return Frequency.find(text).map(frequency -> read(text, frequency));
    }

    /**
     * An expression, or words.
     *
     * @throws ScheduleException when it is neither
     */
    public static Recurrence parse(String when, ZoneId zone) {
        var found = find(when);
        if (found.isEmpty()) {
            return Recurrence.of(when, zone);
        }
        var words = found.get();
        if (words.isComplete()) {
            return Recurrence.of(words.cron(), zone);
        }
        throw new ScheduleException(
                ScheduleProblem.INVALID,
                switch (words.missing()) {
                    case TIME ->
                            LocalizedText.of(
                                    "“%s”没有说明几点；请加上时间，例如“早上9点”",
                                    "'%s' does not state a time of the day; add one, such as 'at 9:00'",
                                    words.words());
                    case DAY ->
                            LocalizedText.of(
                                    "“%s”没有说明是哪一天；例如“每周一早上9点”",
                                    "'%s' does not state the day; write, for example, 'every Monday at 9:00'",
                                    words.words());
                    case UNSUPPORTED, NOTHING ->
                            LocalizedText.of(
                                    "“%s”无法用一个定时表示；请改用每天、每周几、每月几号或 cron 表达式",
                                    "'%s' cannot be expressed by one schedule; use days of the week or month, or a cron expression",
                                    words.words());
                });
    }

    private static RecurrenceMention read(String text, Frequency frequency) {
        if (!frequency.isSupported()) {
            return mention(text, List.of(frequency.span()), "", Missing.UNSUPPORTED, false);
        }
        if (frequency.isInterval()) {
            return new RecurrenceMention(
                    List.of(frequency.span()),
                    text.substring(frequency.span().start(), frequency.span().end()),
                    frequency.cron(),
                    Missing.NOTHING,
                    false,
                    true);
        }
        var clocks = clocksOf(text, frequency);
        var spans = new ArrayList<Span>();
        spans.add(frequency.span());
        clocks.forEach(clock -> spans.add(clock.span()));
        if (frequency.cron().isEmpty()) {
            return mention(text, spans, "", Missing.DAY, !clocks.isEmpty());
        }
        if (clocks.isEmpty() || !clocks.stream().allMatch(ClockTime::isClear)) {
            return mention(text, spans, "", Missing.TIME, !clocks.isEmpty());
        }
        var minutes = clocks.stream().map(ClockTime::minute).distinct().toList();
        if (minutes.size() > 1) { // 9:00 and 17:30 are two schedules
            return mention(text, spans, "", Missing.UNSUPPORTED, true);
        }
        var hours =
                clocks.stream()
                        .map(ClockTime::hour)
                        .distinct()
                        .sorted()
                        .map(String::valueOf)
                        .collect(Collectors.joining(","));
        var cron = minutes.getFirst() + " " + hours + " " + frequency.cron();
        return mention(text, spans, cron, Missing.NOTHING, true);
    }

    /** The times next to the words for the days. */
    private static List<ClockTime> clocksOf(String text, Frequency frequency) {
        var own = new ArrayList<ClockTime>();
        int start = frequency.span().start();
        int end = frequency.span().end();
        var others = text.substring(0, start) + "\n".repeat(end - start) + text.substring(end);
        var all = ClockTime.findAll(others, frequency.half());
        for (var clock : all) {
            if (clock.span().start() >= end && isGap(text, end, clock.span().start())) {
                own.add(clock);
                end = clock.span().end();
            }
        }
        for (var clock : all.reversed()) {
            if (clock.span().end() <= start && isGap(text, clock.span().end(), start)) {
                own.add(clock);
                start = clock.span().start();
            }
        }
        return own;
    }

    private static boolean isGap(String text, int from, int to) {
        return to - from <= 12 && GAP.matcher(text).region(from, to).matches();
    }

    private static RecurrenceMention mention(
            String text, List<Span> spans, String cron, Missing missing, boolean hasClock) {
        var sorted = new ArrayList<>(spans);
        sorted.sort(Comparator.comparingInt(Span::start));
        var words = text.substring(sorted.getFirst().start(), sorted.getLast().end());
        return new RecurrenceMention(sorted, words, cron, missing, hasClock, false);
    }
}
