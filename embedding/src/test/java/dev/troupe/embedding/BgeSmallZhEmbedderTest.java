package dev.troupe.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.troupe.model.Embedder;
import dev.troupe.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class BgeSmallZhEmbedderTest {
    private static final Path EXEMPLARS =
            Path.of("../chat/src/main/resources/dev/troupe/chat/offline/exemplars.tsv");
    private static final Path VECTORS =
            Path.of("src/main/resources/dev/troupe/embedding/vectors.tsv");

    private final BgeSmallZhEmbedder embedder = new BgeSmallZhEmbedder();

    @Test
    void isFoundWhereItIsInstalled() {
        assertThat(ServiceLoader.load(Embedder.class))
                .hasOnlyElementsOfType(BgeSmallZhEmbedder.class);
    }

    @Test
    void putsSentencesOfTheSameMeaningCloserTogether() {
        var vectors =
                embedder.embed(
                        List.of(
                                "把每个月的收入加起来",
                                "统计月度总收入",
                                "今天天气真好",
                                "add up what we earned",
                                "compute the total income",
                                "the cat sleeps"));

        assertThat(dot(vectors.get(0), vectors.get(1)))
                .isGreaterThan(dot(vectors.get(0), vectors.get(2)) + 0.2);
        assertThat(dot(vectors.get(3), vectors.get(4)))
                .isGreaterThan(dot(vectors.get(3), vectors.get(5)));
    }

    @Test
    void loadsAlsoWhenItIsAskedOnASmallStack() throws InterruptedException {
        var vectors = new ArrayList<float[]>();
        var small =
                Thread.ofPlatform()
                        .stackSize(256 << 10)
                        .start(() ->
                                vectors.addAll(new BgeSmallZhEmbedder().embed(List.of("一句话"))));
        small.join();

        assertThat(vectors).hasSize(1);
    }

    @Test
    void saysThatATextWithoutLettersHasNoVector() {
        assertThatThrownBy(() -> embedder.embed(List.of("\uFFFD\uFFFD\uFFFD")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("cannot be turned into vectors");
    }

    @Test
    void givesVectorsOfLengthOne() {
        var vector = embedder.embed(List.of("hello there, who are you?")).getFirst();

        assertThat(dot(vector, vector)).isCloseTo(1, within(0.001));
    }

    /** With {@code -Dtroupe.update-vectors=true} the file is written again. */
    @Test
    void knowsTheVectorsOfAllExampleSentences() throws IOException {
        var sentences =
                Files.readAllLines(EXEMPLARS).stream()
                        .filter(line -> !line.startsWith("#"))
                        .map(line -> line.split("\t", 2)[1])
                        .distinct()
                        .toList();
        if (Boolean.getBoolean("troupe.update-vectors")) {
            Files.write(
                    VECTORS, PrecomputedVectors.formatLines(embedder.computeVectors(sentences)));
            return;
        }
        var some = sentences.stream().filter(sentence -> sentence.hashCode() % 30 == 0).toList();

        assertThat(PrecomputedVectors.load().keySet())
                .as("run with -Dtroupe.update-vectors=true after a change of exemplars.tsv")
                .containsExactlyInAnyOrderElementsOf(sentences);
        var known = embedder.embed(some);
        var computed = embedder.computeVectors(some);
        for (int i = 0; i < some.size(); i++) {
            assertThat(dot(known.get(i), computed.getOrDefault(some.get(i), new float[0])))
                    .isGreaterThan(0.99);
        }
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
