package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The cost of model calls; in JSON a number, or {@code "unknown"}.
 *
 * @param dollars {@code null} if a price is not known
 */
public record Cost(@Nullable BigDecimal dollars) {
    public static final String UNKNOWN = "unknown";

    public static Cost of(Usage usage) {
        return new Cost(usage.cost());
    }

    @JsonValue
    public Value toValue() {
        return dollars == null ? Value.of(UNKNOWN) : Value.of(dollars);
    }
}
