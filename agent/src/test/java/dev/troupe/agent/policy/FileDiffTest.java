package dev.troupe.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FileDiffTest {
    private static String lines(int from, int to, String text) {
        return IntStream.range(from, to)
                .mapToObj(number -> text + number)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void comparesALongFileOfWhichLittleChanges() {
        var before = lines(0, 20_000, "line ");

        var difference = FileDiff.between("a.txt", before, before.replace("line 9000\n", "new\n"));

        assertThat(difference.diff()).startsWith("@@ -8998,7 +8998,7 @@").contains("+new");
        assertThat(difference.added()).isEqualTo(1);
        assertThat(difference.isCut()).isFalse();
    }

    @Test
    void countsOnlyWhereNearlyEverythingChanges() {
        var difference =
                FileDiff.between("a.txt", lines(0, 5_000, "old "), lines(0, 6_000, "new "));

        assertThat(difference).isEqualTo(new FileDiff("a.txt", "", 6_000, 5_000, false, null));
    }

    @Test
    void cutsWhatNobodyReads() {
        var difference =
                FileDiff.between("a.txt", lines(0, 2_000, "old "), lines(0, 2_000, "new "));

        assertThat(difference.diff()).hasSize(20_000);
        assertThat(difference.isCut()).isTrue();
    }

    @Test
    void isRecordedAndReadAgain() {
        var difference = FileDiff.between("a.txt", "one", "two");

        assertThat(Json.toRecord(FileDiff.class, Json.toValue(difference))).isEqualTo(difference);
    }
}
