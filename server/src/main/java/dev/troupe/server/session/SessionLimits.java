package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.ApiException;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How the coordinator works with its agents in a session. */
record SessionLimits(
        @JsonProperty("max_concurrency") @Schema(minimum = "1", maximum = "64") int maxConcurrency,
        @JsonProperty("default_timeout")
                @Schema(
                        minimum = "1000",
                        maximum = "86400000",
                        description = "Milliseconds of one agent's work")
                long defaultTimeout,
        @JsonProperty("enable_handoff") boolean enableHandoff,
        @JsonProperty("max_handoff_depth") @Schema(minimum = "0", maximum = "20")
                int maxHandoffDepth) {
    private static final long MIN_TIMEOUT = 1_000; // milliseconds
    private static final long MAX_TIMEOUT = 86_400_000;

    /** What is to change; missing fields stay as they are. */
    record SessionLimitsChange(
            @JsonProperty("max_concurrency") @Schema(type = "integer")
                    @Nullable Value maxConcurrency,
            @JsonProperty("default_timeout") @Schema(type = "integer")
                    @Nullable Value defaultTimeout,
            @JsonProperty("enable_handoff") @Nullable Boolean enableHandoff,
            @JsonProperty("max_handoff_depth") @Schema(type = "integer")
                    @Nullable Value maxHandoffDepth) {
        GraphConfig applyTo(GraphConfig before) {
            return new GraphConfig(
                    (int) number("max_concurrency", maxConcurrency, before.maxConcurrency(), 1, 64),
                    Duration.ofMillis(
                            number(
                                    "default_timeout",
                                    defaultTimeout,
                                    before.defaultTimeout().toMillis(),
                                    MIN_TIMEOUT,
                                    MAX_TIMEOUT)),
                    enableHandoff == null ? before.enableHandoff() : enableHandoff,
                    (int)
                            number(
                                    "max_handoff_depth",
                                    maxHandoffDepth,
                                    before.maxHandoffDepth(),
                                    0,
                                    20));
        }

        private static long number(
                String name, @Nullable Value sent, long before, long least, long most) {
            if (sent == null || sent.isMissing()) {
                return before;
            }
            if (sent instanceof Value.Num(var number)
                    && number.stripTrailingZeros().scale() <= 0
                    && number.longValue() >= least
                    && number.longValue() <= most) {
                return number.longValue();
            }
            throw ApiException.badRequest(
                    "字段 %s 必须是 %d 到 %d 的整数",
                    "field %s must be a whole number from %d to %d", name, least, most);
        }
    }

    static SessionLimits of(GraphConfig config) {
        return new SessionLimits(
                config.maxConcurrency(),
                config.defaultTimeout().toMillis(),
                config.enableHandoff(),
                config.maxHandoffDepth());
    }
}
