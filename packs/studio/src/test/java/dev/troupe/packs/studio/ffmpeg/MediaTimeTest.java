package dev.troupe.packs.studio.ffmpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTimeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    0:05        | 5000
                    1:02:03.5   | 3723500
                    90          | 90000
                    2.5         | 2500
                    12s         | 12000
                    1m5s        | 65000
                    1 min 5 sec | 65000
                    1分5秒      | 65000
                    3 秒        | 3000
                    1小时       | 3600000
                    250ms       | 250
                    00:00:01,25 | 1250
                    75:00       | 4500000
                    """)
    void readsTimes(String text, long millis) {
        assertThat(MediaTime.parse(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "soon", "0:75", "1:61:00", "-5", "5:", "1e9", "12x", "9999999999", "::"})
    void refusesWhatIsNoTime(String text) {
        assertThat(MediaTime.parse(text)).isEmpty();
        assertThatThrownBy(() -> MediaTime.require("from", text))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("from is '" + text + "'");
    }

    @Test
    void writesTimesAsEachProgramReadsThem() {
        var time = Duration.ofMillis(3_725_250);

        assertThat(MediaTime.clock(time)).isEqualTo("1:02:05.25");
        assertThat(MediaTime.clock(Duration.ofSeconds(5))).isEqualTo("0:05");
        assertThat(MediaTime.seconds(time)).isEqualTo("3725.250000");
        assertThat(MediaTime.srt(time)).isEqualTo("01:02:05,250");
        assertThat(MediaTime.timecode(time, 24)).isEqualTo("01:02:05:06");
        assertThat(MediaTime.timecode(Duration.ofMillis(999), 25)).isEqualTo("00:00:01:00");
    }
}
