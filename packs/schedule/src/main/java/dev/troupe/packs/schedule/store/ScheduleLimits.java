package dev.troupe.packs.schedule.store;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.recurrence.ScheduleProblem;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much a schedule may do; for times, for users and for addresses that start it alike. Days are
 * those of the schedule's time zone.
 *
 * @param until the last day on which work begins; {@code null} for no limit
 * @param maxRuns how often work begins; 0 for no limit
 * @param runsPerDay how often work begins on one day; 0 for no limit
 * @param tokensPerDay after which no work begins on the same day; 0 for no limit
 * @param dollarsPerDay the same in US dollars; 0 for no limit
 */
public record ScheduleLimits(
        @Nullable LocalDate until,
        int maxRuns,
        int runsPerDay,
        long tokensPerDay,
        BigDecimal dollarsPerDay) {
    private static final int MAX_RUNS = 1_000_000;
    private static final long MAX_TOKENS = 1_000_000_000_000L;
    private static final BigDecimal MAX_DOLLARS = new BigDecimal(1_000_000);
    private static final int DECIMALS = 6; // of dollars that are stored
    private static final int MAX_DECIMALS = 20; // of dollars that are given, and rounded up

    /** Of schedules that may do any amount. */
    public static final ScheduleLimits NONE = new ScheduleLimits(null, 0, 0, 0, BigDecimal.ZERO);

    /**
     * @throws ScheduleException when a number is negative or too large, or has too many decimals
     */
    public ScheduleLimits {
        require(maxRuns >= 0 && maxRuns <= MAX_RUNS, "maxRuns", maxRuns, MAX_RUNS);
        require(runsPerDay >= 0 && runsPerDay <= MAX_RUNS, "runsPerDay", runsPerDay, MAX_RUNS);
        require(
                tokensPerDay >= 0 && tokensPerDay <= MAX_TOKENS,
                "tokensPerDay",
                tokensPerDay,
                MAX_TOKENS);
        require(
                isAmount(dollarsPerDay),
                "dollarsPerDay",
                dollarsPerDay,
                LocalizedText.of(
                        "%s，最多 %d 位小数", "%s, with %d decimals at most", MAX_DOLLARS, MAX_DECIMALS));
    }

    /** Exponents are bounded first, as the arithmetic of a large one takes minutes. */
    private static boolean isAmount(BigDecimal dollars) {
        return dollars.scale() >= -MAX_DECIMALS
                && dollars.scale() <= MAX_DECIMALS
                && dollars.signum() >= 0
                && dollars.compareTo(MAX_DOLLARS) <= 0;
    }

    private static void require(boolean isValid, String name, Object value, Object largest) {
        if (!isValid) {
            throw new ScheduleException(
                    ScheduleProblem.INVALID,
                    LocalizedText.of(
                            "%s 的值 %s 无效；应为 0（不限）到 %s",
                            "%s %s is not valid; use 0 (no limit) to %s", name, value, largest));
        }
    }

    /**
     * What the fires of one day have used.
     *
     * @param runs that began
     * @param waiting earlier fires of any day that are about to begin, such as on another server
     * @param tokens of those that ended, or also of those that have not
     * @param dollars the same
     */
    public record DayUse(long runs, long waiting, long tokens, BigDecimal dollars) {
        /** The same with more use. */
        public DayUse plus(long moreTokens, BigDecimal moreDollars) {
            return new DayUse(runs, waiting, tokens + moreTokens, dollars.add(moreDollars));
        }
    }

    /** Whether it matters what the work used. */
    public boolean countsUse() {
        return tokensPerDay > 0 || dollarsPerDay.signum() > 0;
    }

    /** In millionths of a dollar, as it is stored. */
    long costPerDay() {
        return toMillionths(dollarsPerDay);
    }

    static long toMillionths(BigDecimal dollars) {
        return dollars.movePointRight(DECIMALS).setScale(0, RoundingMode.UP).longValueExact();
    }

    static BigDecimal toDollars(long millionths) {
        return BigDecimal.valueOf(millionths, DECIMALS).stripTrailingZeros();
    }

    /** Why the work of a fire may not begin now; empty if it may. */
    public Optional<LocalizedText> findExcess(Schedule schedule, DayUse today, Instant now) {
        if (!includes(now, schedule.recurrence().zone())) {
            return Optional.of(LocalizedText.of("此任务已于 %s 结束", "the schedule ended on %s", until));
        }
        if (maxRuns > 0 && schedule.begun() + today.waiting() >= maxRuns) {
            return excess("总次数", "runs", maxRuns);
        }
        if (runsPerDay > 0 && today.runs() + today.waiting() >= runsPerDay) {
            return excess("每天的次数", "runs per day", runsPerDay);
        }
        if (tokensPerDay > 0 && today.tokens() >= tokensPerDay) {
            return excess("每天的 token 数", "tokens per day", tokensPerDay);
        }
        if (dollarsPerDay.signum() > 0 && today.dollars().compareTo(dollarsPerDay) >= 0) {
            return excess("每天的费用（美元）", "US dollars per day", dollarsPerDay.toPlainString());
        }
        return Optional.empty();
    }

    private static Optional<LocalizedText> excess(String zh, String en, Object limit) {
        return Optional.of(
                LocalizedText.of(
                        "已达到%s的上限 %s",
                        "the limit of %s, %s, was reached", LocalizedText.of(zh, en), limit));
    }

    /** The first times after another, of a schedule that has not begun. */
    public List<Instant> next(Recurrence recurrence, Instant after, int count) {
        return next(recurrence, after, count, 0);
    }

    List<Instant> next(Recurrence recurrence, Instant after, int count, long begun) {
        long most = maxRuns == 0 ? count : Math.clamp(maxRuns - begun, 0, count);
        return recurrence.next(after, (int) most).stream()
                .filter(time -> includes(time, recurrence.zone()))
                .toList();
    }

    /** Whether work may begin at a time. */
    boolean includes(Instant time, ZoneId zone) {
        return until == null || !LocalDate.ofInstant(time, zone).isAfter(until);
    }
}
