package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyTextTest {
    private final List<String> told = new ArrayList<>();
    private final ManualClock clock = new ManualClock();

    @Test
    void joinsWhatComesInAMomentAndDropsNothing() {
        var text = new ReplyText(told::add, clock);

        "The quick brown fox".chars().forEach(c -> text.on(Character.toString(c)));
        clock.advance(Duration.ofMillis(200));
        text.on(" jumps");
        text.on(" over");
        text.end();
        text.end();

        assertThat(told).containsExactly("T", "he quick brown fox jumps", " over");
    }
}
