package dev.troupe.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class OrphanTest {
    /** A parent whose child reads a document without end. */
    static final class Parent {
        private Parent() {}

        static void main(String[] arguments) throws InterruptedException {
            var extraction =
                    ExtractionPool.of(
                            List.of(Extractors.class.getName()),
                            ExtractionLimits.standard().withTime(Duration.ofMinutes(5)));
            extraction.extract(
                    Extractors.Endless.class,
                    List.of(),
                    new byte[0],
                    new ExtractedRecordHandler() {
                        @Override
                        public void reset() {}

                        @Override
                        public void accept(List<String> fields) {
                            if (fields.contains("begun")) {
                                System.out.println(extraction.processes().getFirst().pid());
                            }
                        }
                    });
        }
    }

    @Test
    void aChildEndsWithItsParentAlsoWhereThatIsKilled() throws Exception {
        var parent =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Parent.class.getName())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var out = parent.inputReader()) {
            var child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            var below = child.descendants().toList();

            parent.destroyForcibly().waitFor();

            child.onExit().get(2, TimeUnit.MINUTES);
            for (var each : below) {
                each.onExit().get(2, TimeUnit.MINUTES);
            }
            assertThat(child.isAlive()).isFalse();
        } finally {
            parent.destroyForcibly();
        }
    }
}
