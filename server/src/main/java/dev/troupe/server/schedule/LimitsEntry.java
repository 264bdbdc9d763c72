package dev.troupe.server.schedule;

import dev.troupe.packs.schedule.store.ScheduleLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How much a schedule may do. What is not named has no limit. */
@Schema(description = "How much a schedule may do; what is not named has no limit")
record LimitsEntry(
        @Schema(description = "The last day on which work begins, in the schedule's time zone")
                @Nullable LocalDate until,
        @Schema(minimum = "1", description = "How often work begins, by times, users and addresses")
                @Nullable Integer maxRuns,
        @Schema(minimum = "1", description = "How often work begins on one day")
                @Nullable Integer runsPerDay,
        @Schema(minimum = "1", description = "Tokens after which no work begins on the same day")
                @Nullable Long tokensPerDay,
        @Schema(description = "US dollars after which no work begins on the same day")
                @Nullable BigDecimal dollarsPerDay) {
    static LimitsEntry of(ScheduleLimits limits) {
        return new LimitsEntry(
                limits.until(),
                limits.maxRuns() == 0 ? null : limits.maxRuns(),
                limits.runsPerDay() == 0 ? null : limits.runsPerDay(),
                limits.tokensPerDay() == 0 ? null : limits.tokensPerDay(),
                limits.dollarsPerDay().signum() == 0 ? null : limits.dollarsPerDay());
    }

    ScheduleLimits toLimits() {
        return new ScheduleLimits(
                until,
                Objects.requireNonNullElse(maxRuns, 0),
                Objects.requireNonNullElse(runsPerDay, 0),
                Objects.requireNonNullElse(tokensPerDay, 0L),
                Objects.requireNonNullElse(dollarsPerDay, BigDecimal.ZERO));
    }
}
