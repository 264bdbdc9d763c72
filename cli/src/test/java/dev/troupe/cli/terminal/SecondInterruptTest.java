package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command that does not stop when it is told to. */
@Timeout(180)
class SecondInterruptTest {
    @TempDir private Path directory;

    /** Works on whatever happens. */
    static final class Deaf {
        private Deaf() {}

        public static void main(String[] arguments) {
            try (var _ = SignalHandling.ofCurrentThread()) {
                System.out.println("working");
                while (true) {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException _) {
                        System.out.println("interrupted");
                    }
                }
            }
        }
    }

    @Test
    void leavesAtOnce() throws Exception {
        try (var process = CommandProcess.start(Deaf.class, directory, new TestCli(directory))) {
            process.awaitLine("working"::equals);
            process.signal("INT");
            process.awaitLine("interrupted"::equals);
            process.signal("INT");

            assertThat(process.end()).isEqualTo(ExitCode.CANCELLED);
        }
    }
}
