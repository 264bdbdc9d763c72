package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process with its worker is killed, and another continues its run from Restate. */
@Tag("slow")
@Tag("node")
class KillTest {
    private static final String NAMESPACE = "killed";

    @Test
    @Timeout(180)
    void continuesTheRunOfAKilledProcessWithoutRepeatingWhatItFinished(@TempDir Path directory)
            throws Exception {
        try (var restate = new RestateServer(directory)) {
            int port = freePort();
            var killed = start(restate, port);
            try {
                restate.registerOnceUp(port);
                killed.getOutputStream().close(); // it may start its run
                awaitSecondNode(new RestateJournal(restate.ingress(), NAMESPACE));
            } finally {
                killed.destroyForcibly().waitFor();
            }

            var executed = new CopyOnWriteArrayList<NodeId>();
            var journal = new RestateJournal(restate.ingress(), NAMESPACE);
            try (var _ = new RestateWorker(port);
                    var engine =
                            Engine.builder(
                                            NodeExecutors.always(context -> {
                                                executed.add(context.node().id());
                                                return NodeResult.success(
                                                        Value.of("by the next"), "Done");
                                            }))
                                    .journal(journal)
                                    .build()) {
                var state = engine.resume(KilledEngine.RUN).await();

                assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
                assertThat(executed).containsExactly(KilledEngine.SECOND);
                assertThat(journal.read(KilledEngine.RUN, 0))
                        .extracting(JournalEntry::event)
                        .filteredOn(RunEvent.RunFinished.class::isInstance)
                        .hasSize(1);
            }
        }
    }

    private static void awaitSecondNode(RestateJournal journal) {
        var begun = new RunEvent.NodeStarted(KilledEngine.SECOND, 1);
        while (journal.read(KilledEngine.RUN, 0).stream()
                .noneMatch(entry -> entry.event().equals(begun))) {
            Thread.onSpinWait();
        }
    }

    private static Process start(RestateServer restate, int port) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        List.of(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                KilledEngine.class.getName(),
                                restate.ingress().toString(),
                                NAMESPACE,
                                Integer.toString(port)))
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
