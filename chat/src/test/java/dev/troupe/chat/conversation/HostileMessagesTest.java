package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.model.OfflineModel;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts.WorstCaseText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages that are written to make the rules slow: a short piece repeated many times. */
@Tag("slow")
class HostileMessagesTest {
    /** Times below this are too short to measure growth. */
    private static final Duration SHORT = Duration.ofMillis(40);

    private static final int TRIES = 3; // the fastest counts: the others compile and collect

    @TempDir Path directory;

    static Stream<WorstCaseText> pieces() {
        return Stream.of(
                new WorstCaseText("Read x ", " ", "x"),
                new WorstCaseText("Read x ", "\t", "x"),
                new WorstCaseText("Read x ", " \n", "x"),
                new WorstCaseText("Read x ", "\u0301", "x"),
                new WorstCaseText("", "读取，", ""),
                new WorstCaseText("Read sales.csv ", "and ", "draw a chart"),
                new WorstCaseText("", "x.csv ", ""));
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void processorTimeGrowsWithTheLengthOfAMessage(WorstCaseText piece) {
        assertThat(processorTime(piece.of(4_000))).isLessThan(Duration.ofSeconds(1));
        LinearTimeAssert.checkGrowth(4_000, SHORT, length -> processorTime(piece.of(length)));
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void aMessageTooLongForRulesIsRefusedAtOnce(WorstCaseText piece) throws Exception {
        try (var coordinator = offline()) {
            var proposal = coordinator.propose(piece.before() + piece.of(18_000));

            if (piece.piece().equals("\u0301")) { // the run is cut to what a language can have
                assertThat(processorTime(piece.of(18_000))).isLessThan(Duration.ofSeconds(1));
                return;
            }
            assertThat(proposal)
                    .isInstanceOfSatisfying(
                            Proposal.Answered.class,
                            answered -> {
                                assertThat(answered.answer().state())
                                        .isEqualTo(Answer.State.FAILED);
                                assertThat(answered.answer().problem())
                                        .extracting(problem -> problem.code())
                                        .isEqualTo("chat.message-too-long");
                                assertThat(answered.answer().text())
                                        .contains("8,000")
                                        .containsAnyOf("file", "文件");
                            });
        }
        assertThat(processorTime(piece.of(18_000))).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void theRulesReadAsMuchAsTheyPromise() throws Exception {
        try (var coordinator = offline()) {
            var message = new WorstCaseText("sum sales.csv", " ", "");

            assertThat(coordinator.understand(message.of(8_000)).request()).isNotEmpty();
        }
    }

    /** Tasks of the pool that call it again run in place, so one thread executes all. */
    private Duration processorTime(String message) {
        try (var coordinator = offline()) {
            return ComputePool.common()
                    .compute(
                            "message",
                            () -> {
                                var fastest = Duration.ofDays(1);
                                for (int i = 0; i < TRIES; i++) {
                                    var start = LinearTimeAssert.cpuTime(Thread.currentThread());
                                    coordinator.propose(message);
                                    var taken =
                                            LinearTimeAssert.cpuTime(Thread.currentThread())
                                                    .minus(start);
                                    fastest = taken.compareTo(fastest) < 0 ? taken : fastest;
                                }
                                return fastest;
                            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", e);
        }
    }

    private Coordinator offline() {
        var catalog = TestCards.catalog();
        return new Coordinator(
                TestConfigs.of(
                                new OfflineModel(OfflineSkills.of(catalog)),
                                catalog,
                                Workspace.of(directory))
                        .build());
    }
}
