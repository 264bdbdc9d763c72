package dev.troupe.packs.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LifeReaderTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 18, 10, 0);

    @ParameterizedTest
    @ValueSource(strings = {"sentences-zh.txt", "sentences-en.txt"})
    void understandsTheSentencesThatItWasWrittenFor(String file) {
        assertThat(misread(LifeSentences.read(file).forWriting())).isEmpty();
    }

    /** At first 42 and 44 of 47 were understood; what was mended generalizes. */
    @ParameterizedTest
    @ValueSource(strings = {"sentences-zh.txt", "sentences-en.txt"})
    void understandsTheSentencesThatWereHeldOut(String file) {
        assertThat(misread(LifeSentences.read(file).heldOut())).hasSizeLessThanOrEqualTo(2);
    }

    /** At first 29 and 28 of 41 were understood; what was mended generalizes. */
    @ParameterizedTest
    @ValueSource(strings = {"sentences-later-zh.txt", "sentences-later-en.txt"})
    void understandsMostOfWhatWasWrittenDownLater(String file) {
        assertThat(misread(LifeSentences.read(file))).hasSizeLessThanOrEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sentences-zh.txt", "sentences-en.txt"})
    void leavesToOthersWhatIsNotOfThisPack(String file) {
        for (var expected : LifeSentences.read(file).sentences()) {
            var reading = new LifeReader(NOW).read(expected.sentence());
            assertThat(reading.isWhole())
                    .as(expected.sentence())
                    .isEqualTo(!expected.calls().isEmpty());
        }
    }

    private static List<String> misread(LifeSentences sentences) {
        var misread = new ArrayList<String>();
        for (var expected : sentences.sentences()) {
            var reading = new LifeReader(NOW).read(expected.sentence());
            if (!reading.calls().equals(expected.calls())) {
                misread.add(expected.sentence() + " -> " + reading.calls());
            }
        }
        return misread;
    }
}
