package dev.troupe.testing.text;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LinearTimeAssertTest {
    private static final Duration TOO_SHORT = Duration.ofMillis(40);

    @Test
    void workThatGrowsWithTheSquareFails() {
        assertThatThrownBy(() ->
                        LinearTimeAssert.checkGrowth(
                                100, TOO_SHORT, size -> Duration.ofMillis((long) size * size)))
                .hasMessageContaining("size 100 takes PT10S, half of it PT2.5S");
    }

    @Test
    void codeThatWasNotCompiledInTheFirstRoundsPasses() {
        var measured = new AtomicInteger();

        assertThatCode(() ->
                        LinearTimeAssert.checkGrowth(
                                100,
                                TOO_SHORT,
                                size ->
                                        Duration.ofMillis(
                                                measured.getAndIncrement() == 0
                                                        ? 10L * size
                                                        : size)))
                .doesNotThrowAnyException();
    }

    @Test
    void timesThatAreTooShortToMeasurePass() {
        assertThatCode(() ->
                        LinearTimeAssert.checkGrowth(
                                100, TOO_SHORT, size -> Duration.ofNanos((long) size * size)))
                .doesNotThrowAnyException();
    }
}
