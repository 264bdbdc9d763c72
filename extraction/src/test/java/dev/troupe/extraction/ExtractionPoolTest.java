package dev.troupe.extraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ExtractionPoolTest {
    private static final ExtractionLimits SMALL =
            ExtractionLimits.standard()
                    .withHeapMegabytes(32)
                    .withTime(Duration.ofMinutes(1))
                    .withCharacters(1_000_000);

    private ExtractionPool extraction = with(SMALL);

    private static ExtractionPool with(ExtractionLimits limits) {
        return ExtractionPool.of(List.of(Extractors.class.getName()), limits);
    }

    @AfterEach
    void close() {
        extraction.close();
    }

    /** What a document is read as. */
    private static final class Read implements ExtractedRecordHandler {
        private final List<List<String>> records = new ArrayList<>();
        private int begun;

        @Override
        public void reset() {
            begun++;
            records.clear();
        }

        @Override
        public void accept(List<String> fields) {
            records.add(fields);
        }
    }

    private List<List<String>> read(Class<? extends Extractor> extractor, String document)
            throws InterruptedException {
        var read = new Read();
        extraction.extract(
                extractor, List.of("一", ""), document.getBytes(StandardCharsets.UTF_8), read);
        return read.records;
    }

    private void refuses(
            Class<? extends Extractor> extractor, String document, ExtractionProblem why) {
        assertThatThrownBy(() -> read(extractor, document))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        e -> assertThat(e.problem().is(why)).as(e.getMessage()).isTrue());
    }

    @Test
    void readsADocumentInAChild() throws InterruptedException {
        assertThat(read(Extractors.Echo.class, "日报 😀"))
                .containsExactly(List.of("一", ""), List.of("日报 😀"));
    }

    @Test
    void passesManyRecordsOnInTheirOrder() throws InterruptedException {
        var records = read(Extractors.Count.class, "100000");

        assertThat(records).hasSize(100_000);
        assertThat(records.get(99_999)).containsExactly("99999", "", "数字");
    }

    @Test
    void startsNothingBeforeTheFirstDocumentAndUsesOneChildForMany() throws InterruptedException {
        assertThat(extraction.processes()).isEmpty();
        read(Extractors.Echo.class, "a");
        var first = extraction.processes();

        read(Extractors.Echo.class, "b");

        assertThat(extraction.processes()).isEqualTo(first).hasSize(1);
    }

    @Test
    void endsAChildThatTakesTooLongAndReadsTheNextDocument() throws Exception {
        extraction.close();
        extraction = with(SMALL.withTime(Duration.ofSeconds(5)));
        extraction.checkAvailable();
        var child = extraction.processes().getFirst();
        var inSandbox = child.descendants().toList();

        refuses(Extractors.Endless.class, "", ExtractionProblem.TOO_SLOW);

        assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
        for (var each : inSandbox) {
            each.onExit().get(30, TimeUnit.SECONDS);
        }
        assertThat(read(Extractors.Echo.class, "b")).hasSize(2);
    }

    @Test
    void saysWhichLimitADocumentExceeds() throws InterruptedException {
        refuses(Extractors.Hungry.class, "", ExtractionProblem.TOO_MUCH_MEMORY);
        refuses(Extractors.Deep.class, "", ExtractionProblem.TOO_DEEP);
        refuses(Extractors.Flooding.class, "", ExtractionProblem.TOO_LONG);
        refuses(Extractors.Count.class, "300000", ExtractionProblem.TOO_LONG);

        assertThat(read(Extractors.Echo.class, "b")).hasSize(2);
    }

    @Test
    void saysWhatAParserSaysInOneLine() {
        assertThatThrownBy(() -> read(Extractors.Refusing.class, "both"))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        e -> {
                            assertThat(e.text().zh()).isEqualTo("有密码");
                            assertThat(e.text().en()).isEqualTo("it has a password");
                        });
        assertThatThrownBy(() -> read(Extractors.Refusing.class, "io")).hasMessage("cut short");
        assertThatThrownBy(() -> read(Extractors.Refusing.class, "?"))
                .hasMessage("IllegalStateException");
        assertThat(extraction.processes()).as("all by one child").hasSize(1);
    }

    @Test
    void triesADocumentOnceMoreWhereTheChildIsKilledInTheMiddle() throws Exception {
        var killed = new AtomicInteger();
        var read =
                new ExtractedRecordHandler() {
                    private final List<List<String>> records = new ArrayList<>();
                    private int begun;

                    @Override
                    public void reset() {
                        begun++;
                        records.clear();
                    }

                    @Override
                    public void accept(List<String> fields) {
                        records.add(fields);
                        if (records.size() == 10 && killed.getAndIncrement() == 0) {
                            extraction.processes().forEach(Process::destroyForcibly);
                        }
                    }
                };

        extraction.extract(
                Extractors.Count.class, List.of(), "90000".getBytes(StandardCharsets.UTF_8), read);

        assertThat(read.begun).isEqualTo(2);
        assertThat(read.records).hasSize(90_000);
    }

    @Test
    void givesADocumentUpThatEndsTwoChildren() throws InterruptedException {
        var read = new Read();

        assertThatThrownBy(() ->
                        extraction.extract(Extractors.Crashing.class, List.of(), new byte[0], read))
                .isInstanceOfSatisfying(
                        ExtractionException.class,
                        e -> assertThat(e.problem().is(ExtractionProblem.CRASHED)).isTrue());
        assertThat(read.begun).isEqualTo(2);
        assertThat(read(Extractors.Echo.class, "b")).hasSize(2);
    }

    @Test
    void givesAChildNeitherSecretsNorFiles(@TempDir Path directory) throws Exception {
        var secret = Files.writeString(directory.resolve("secret"), "x");

        var seen = read(Extractors.Curious.class, secret.toString());

        assertThat(seen.get(0).getFirst().split(" ")).isSubsetOf("LC_ALL", "PWD");
        if (extraction.checkAvailable().en().contains("in a bubblewrap sandbox")) {
            assertThat(seen.get(1)).as("it sees no file of the user").containsExactly("false");
        }
        assertThat(seen.get(2)).as("files it has open").containsExactly("");
    }

    @Test
    void readsWithAtMostSoManyChildren() throws Exception {
        extraction.close();
        extraction = with(SMALL.withChildren(2));
        var most = new AtomicInteger();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var all =
                    executor.invokeAll(
                            java.util.Collections.nCopies(
                                    20,
                                    () -> {
                                        var records = read(Extractors.Count.class, "20000");
                                        most.accumulateAndGet(
                                                extraction.processes().size(), Math::max);
                                        return records.size();
                                    }));

            for (var one : all) {
                assertThat(one.get()).isEqualTo(20_000);
            }
        }
        assertThat(most.get()).isBetween(1, 2);
    }

    @Test
    void endsAChildThatHasNothingToDo() throws Exception {
        extraction.close();
        extraction = with(SMALL.withIdle(Duration.ofMillis(50)));
        read(Extractors.Echo.class, "a");

        for (var child : extraction.processes()) {
            assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(read(Extractors.Echo.class, "b")).hasSize(2);
    }

    @Test
    void stopsADocumentWhoseReaderIsInterrupted() throws Exception {
        extraction.close();
        extraction = with(SMALL.withTime(Duration.ofMinutes(5)));
        var begun = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        var reader =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                extraction.extract(
                                        Extractors.Endless.class,
                                        List.of(),
                                        new byte[0],
                                        new ExtractedRecordHandler() {
                                            @Override
                                            public void reset() {}

                                            @Override
                                            public void accept(List<String> fields) {
                                                begun.countDown();
                                            }
                                        });
                            } catch (InterruptedException _) {
                                ended.countDown();
                            }
                        });
        begun.await();
        var child = extraction.processes().getFirst();

        reader.interrupt();

        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(child.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void saysWhyNoChildCanBeStarted() {
        try (var odd = ExtractionPool.of(List.of("java.lang.String"), SMALL)) {
            assertThatThrownBy(odd::checkAvailable)
                    .isInstanceOf(ExtractionException.class)
                    .hasMessageContaining("java.lang.String");
        }
    }
}
