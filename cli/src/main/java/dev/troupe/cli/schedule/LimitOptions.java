package dev.troupe.cli.schedule;

import dev.troupe.packs.schedule.store.ScheduleLimits;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for how much a schedule may do. */
final class LimitOptions {
    @Option(names = "--until", paramLabel = "DATE", descriptionKey = "schedule-until")
    private @Nullable LocalDate until;

    @Option(names = "--max-runs", paramLabel = "N", descriptionKey = "schedule-max-runs")
    private int maxRuns;

    @Option(names = "--runs-per-day", paramLabel = "N", descriptionKey = "schedule-runs-per-day")
    private int runsPerDay;

    @Option(
            names = "--tokens-per-day",
            paramLabel = "N",
            descriptionKey = "schedule-tokens-per-day")
    private long tokensPerDay;

    @Option(
            names = "--dollars-per-day",
            paramLabel = "AMOUNT",
            descriptionKey = "schedule-dollars-per-day")
    private BigDecimal dollarsPerDay = BigDecimal.ZERO;

    ScheduleLimits toLimits() {
        return new ScheduleLimits(until, maxRuns, runsPerDay, tokensPerDay, dollarsPerDay);
    }
}
