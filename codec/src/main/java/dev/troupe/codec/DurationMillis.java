package dev.troupe.codec;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.time.Duration;

/** Durations as milliseconds, with decimals if they are finer. */
final class DurationMillis {
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);

    private static final int MAX_SCALE = 100; // beyond it no duration, only work

    private DurationMillis() {}

    static Value of(Duration duration) {
        return Value.of(
                BigDecimal.valueOf(duration.getSeconds())
                        .multiply(THOUSAND)
                        .add(BigDecimal.valueOf(duration.getNano(), 6)));
    }

    /**
     * @throws ArithmeticException when it is out of range or finer than a nanosecond
     */
    static Duration toDuration(BigDecimal millis) {
        if (Math.abs(millis.scale()) > MAX_SCALE) {
            throw new ArithmeticException("out of range");
        }
        var seconds = millis.movePointLeft(3);
        long whole = seconds.toBigInteger().longValueExact();
        return Duration.ofSeconds(whole)
                .plusNanos(
                        seconds.subtract(BigDecimal.valueOf(whole))
                                .movePointRight(9)
                                .longValueExact());
    }
}
