package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyTextBatcherTest {
    private final List<String> told = new ArrayList<>();
    private final ManualClock clock = new ManualClock();

    @Test
    void joinsWhatComesInAMomentAndDropsNothing() {
        var text = new ReplyTextBatcher(told::add, clock);

        "The quick brown fox".chars().forEach(c -> text.onText(Character.toString(c)));
        clock.advance(Duration.ofMillis(200));
        text.onText(" jumps");
        text.onText(" over");
        text.flush();
        text.flush();

        assertThat(told).containsExactly("T", "he quick brown fox jumps", " over");
    }
}
