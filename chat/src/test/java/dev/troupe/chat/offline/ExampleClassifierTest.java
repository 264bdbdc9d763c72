package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.core.value.Problem;
import dev.troupe.model.Embedder;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.OfflineModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleClassifierTest {
    @TempDir Path directory;
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void isNotAskedWhereRulesAreSure() throws Exception {
        var intent = understand("Sum sales.csv per month and draw a chart", this::letters);

        assertThat(intent.intent()).isEqualTo(Intent.BUILD_PLAN);
        assertThat(asked).hasValue(0);
    }

    @Test
    void findsTheAgentWhereNoWordTells() throws Exception {
        var alike = understand("move thy file to yon directory", this::letters);

        assertThat(alike.explanation())
                .isEqualTo("nearest example: move the file to another directory");
        assertThat(alike.intent()).isEqualTo(Intent.TOOL_TASK);
        assertThat(asked).hasPositiveValue();
    }

    @Test
    void knowsASentenceThatIsAnExampleItself() throws Exception {
        var intent = understand("make it better", this::letters);

        assertThat(intent.intent()).isEqualTo(Intent.CLARIFY);
        assertThat(intent.explanation()).isEqualTo("nearest example: make it better");
    }

    @Test
    void leavesTheRulesAloneWhereNoneIsInstalledAndSaysSo() throws Exception {
        var intent = understand("frobnicate the thingamajig", Optional::empty);

        assertThat(intent.intent()).isEqualTo(Intent.CLARIFY);
        assertThat(intent.confidence()).isEqualTo(0.5);
        assertThat(intent.explanation()).contains("no sentence embeddings are installed");
    }

    @Test
    void leavesTheRulesAloneWhereItCannotBeLoaded() throws Exception {
        Embedder broken =
                _ -> {
                    throw new ModelException(
                            Problem.of(
                                    ModelProblem.UNAVAILABLE,
                                    "没有适合这台机器的库",
                                    "no library for this machine"));
                };

        var intent = understand("frobnicate the thingamajig", () -> Optional.of(broken));

        assertThat(intent.explanation()).contains("no library for this machine");
    }

    private IntentResult understand(String message, Supplier<Optional<Embedder>> embedder)
            throws InterruptedException {
        var catalog = TestCards.catalog();
        var model = new OfflineModel(OfflineSkills.of(catalog, embedder));
        try (var coordinator =
                new Coordinator(TestConfigs.of(model, catalog, Workspace.of(directory)).build())) {
            return coordinator.understand(message);
        }
    }

    /** Sentences are alike here if they share pairs of letters. */
    private Optional<Embedder> letters() {
        asked.incrementAndGet();
        return Optional.of(texts -> texts.stream().map(ExampleClassifierTest::pairs).toList());
    }

    private static float[] pairs(String text) {
        var counts = new float[997];
        for (int i = 0; i + 1 < text.length(); i++) {
            counts[(text.charAt(i) * 31 + text.charAt(i + 1)) % counts.length]++;
        }
        double length = 0;
        for (float count : counts) {
            length += count * count;
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] /= (float) Math.sqrt(length);
        }
        return counts;
    }

    static List<String> labels() {
        return LabelledExample.all().stream().map(LabelledExample::label).distinct().toList();
    }

    @Test
    void everyAbilityOfTheExamplesIsKnown() {
        assertThat(labels())
                .filteredOn(label -> label.startsWith(LabelledExample.LACKS))
                .allSatisfy(label ->
                        assertThat(Ability.find(label.substring(LabelledExample.LACKS.length())))
                                .isPresent());
    }
}
