package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EnglishTest {
    @Test
    void onlyOneTakesTheSingular() {
        assertThat(English.counted(0, "row")).isEqualTo("0 rows");
        assertThat(English.counted(1, "row")).isEqualTo("1 row");
        assertThat(English.counted(21, "row")).isEqualTo("21 rows");
    }
}
