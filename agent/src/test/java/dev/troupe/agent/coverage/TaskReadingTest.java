package dev.troupe.agent.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskReadingTest {
    private static final Pattern CALL = Pattern.compile("call|打电话");

    @ParameterizedTest
    @CsvSource({
        "call Bob, ''",
        "call Bob slowly, slowly",
        "call 'someone who is late' Bob, ''",
        "call Bob every hour, hour",
        "给 Bob 打电话, ''",
        "每天给 Bob 打电话, 天",
    })
    void wordsWithoutAnEffectAreUnread(String task, String unread) {
        var reading = TaskReading.of(task, List.of(CALL), List.of("Bob"), FillerWords.common());

        assertThat(unread(reading)).isEqualTo(unread);
    }

    @Test
    void aSubjectIsReadAndAConditionIsNot() {
        assertThat(unread(read("call laptops").withSubjects())).isEmpty();
        assertThat(unread(read("call laptops except old ones").withSubjects()))
                .isEqualTo("laptops except old");
    }

    @Test
    void aWordHasAnEffectIfLessIsDoneWithoutIt() {
        var reading = read("call red fish").withEffects(task -> task.contains("red"));

        assertThat(unread(reading)).isEqualTo("fish");
    }

    private static TaskReading read(String task) {
        return TaskReading.of(task, List.of(CALL), List.of(), FillerWords.common());
    }

    private static String unread(TaskReading reading) {
        var coverage =
                RequestCoverage.of(reading.task(), reading.read(), List.of(), FillerWords.common());
        return String.join(
                " ",
                coverage.unread().stream()
                        .map(span -> reading.task().substring(span.start(), span.end()))
                        .toList());
    }
}
