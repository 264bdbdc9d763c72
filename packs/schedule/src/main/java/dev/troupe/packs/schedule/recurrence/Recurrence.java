package dev.troupe.packs.schedule.recurrence;

import com.cronutils.model.Cron;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.troupe.core.value.LocalizedText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The times at which something happens again, by a clock of one time zone: a time that a change of
 * clocks skips is moved behind the gap, one that it repeats counts once.
 *
 * @param cron five fields as {@code crontab} has them: minute, hour, day of month, month, day of
 *     week; in addition {@code L}, {@code LW}, {@code 15W} for days of a month, {@code 5L} and
 *     {@code 1#1} for days of a week, of which Monday is 1
 */
public record Recurrence(String cron, ZoneId zone) {
    /** Characters of an expression. */
    private static final int MAX_LENGTH = 200;

    private static final CronDefinition DEFINITION =
            CronDefinitionBuilder.defineCron()
                    .withMinutes()
                    .withStrictRange()
                    .and()
                    .withHours()
                    .withStrictRange()
                    .and()
                    .withDayOfMonth()
                    .supportsL()
                    .supportsW()
                    .supportsLW()
                    .supportsQuestionMark()
                    .and()
                    .withMonth()
                    .and()
                    .withDayOfWeek()
                    .withValidRange(0, 7)
                    .withMondayDoWValue(1)
                    .withIntMapping(7, 0)
                    .supportsHash()
                    .supportsL()
                    .supportsQuestionMark()
                    .and()
                    .instance();

    /**
     * Reads an expression.
     *
     * @throws ScheduleException when it is not valid, or names no day that exists
     */
    public static Recurrence of(String cron, ZoneId zone) {
        var line = cron.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        var recurrence = new Recurrence(line, zone);
        if (line.length() > MAX_LENGTH) {
            throw notCron(line.substring(0, MAX_LENGTH));
        }
        recurrence.parse();
        if (recurrence.next(Instant.EPOCH).isEmpty()) {
            throw new ScheduleException(
                    ScheduleProblem.NEVER,
                    LocalizedText.of(
                            "“%s”所指的日期不存在；请检查日和月",
                            "'%s' names no day that exists; check day and month", line));
        }
        return recurrence;
    }

    /**
     * A time zone by its id.
     *
     * @throws ScheduleException when it does not exist
     */
    public static ZoneId parseZone(String id) {
        try {
            return ZoneId.of(id.strip());
        } catch (DateTimeException e) {
            throw new ScheduleException(
                    ScheduleProblem.INVALID,
                    LocalizedText.of(
                            "“%s”不是有效的时区；例如 Asia/Shanghai",
                            "'%s' is not a valid time zone; use one such as Asia/Shanghai",
                            id.strip()),
                    e);
        }
    }

    private Cron parse() {
        try {
            return new CronParser(DEFINITION).parse(cron).validate();
        } catch (IllegalArgumentException e) {
            throw notCron(cron);
        }
    }

    private static ScheduleException notCron(String cron) {
        return new ScheduleException(
                ScheduleProblem.INVALID,
                LocalizedText.of(
                        "“%s”不是有效的 cron 表达式；应有五个字段：分 时 日 月 周，例如 30 8 * * 1-5",
                        "'%s' is not a valid cron expression; it has five fields, minute, hour, day of month, month, day of week, such as 30 8 * * 1-5",
                        cron));
    }

    /** The first time after another; empty if there is none. */
    public Optional<Instant> next(Instant after) {
        var execution = ExecutionTime.forCron(parse());
        if (isInterval()) {
            return execution
                    .nextExecution(ZonedDateTime.ofInstant(after, zone))
                    .map(ZonedDateTime::toInstant);
        }
        var local = LocalDateTime.ofInstant(after, zone).atZone(ZoneOffset.UTC);
        while (true) {
            var found = execution.nextExecution(local);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            local = found.get();
            var next = ZonedDateTime.of(local.toLocalDateTime(), zone).toInstant();
            if (next.isAfter(after)) {
                return Optional.of(next);
            }
        }
    }

    /** Intervals of less than a day follow elapsed time, also through a change of clocks. */
    private boolean isInterval() {
        return cron.split(" ", 3)[1].startsWith("*");
    }

    /** The first times after another. */
    public List<Instant> next(Instant after, int count) {
        return Stream.iterate(next(after), Optional::isPresent, last -> last.flatMap(this::next))
                .limit(count)
                .map(Optional::orElseThrow)
                .toList();
    }
}
