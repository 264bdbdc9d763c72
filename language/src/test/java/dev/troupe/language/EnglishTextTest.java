package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EnglishTextTest {
    @Test
    void onlyOneTakesTheSingular() {
        assertThat(EnglishText.withCount(0, "row")).isEqualTo("0 rows");
        assertThat(EnglishText.withCount(1, "row")).isEqualTo("1 row");
        assertThat(EnglishText.withCount(21, "row")).isEqualTo("21 rows");
    }
}
