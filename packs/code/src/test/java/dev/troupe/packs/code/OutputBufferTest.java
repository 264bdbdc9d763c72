package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputBufferTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "16000, 0", "16001, 1", "50000, 34000"})
    void countsWhatItOmits(int characters, long omitted) throws Exception {
        var written = "x".repeat(characters);
        var buffer = new OutputBuffer(_ -> {});

        buffer.startReading(new ByteArrayInputStream(written.getBytes(StandardCharsets.UTF_8)))
                .join();

        assertThat(buffer.countOmitted()).isEqualTo(omitted);
        if (omitted == 0) {
            assertThat(buffer.text()).isEqualTo(written);
        } else {
            assertThat(buffer.text()).contains("(" + omitted + " characters omitted)");
        }
    }
}
