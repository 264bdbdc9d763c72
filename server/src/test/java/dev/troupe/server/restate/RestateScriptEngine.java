package dev.troupe.server.restate;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.server.FaultScriptEngine;
import dev.troupe.store.DurableJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Restate, of whose nodes one at a time is killed. The record does not name the server that works
 * on a node of a run; it shows when another continues it, which reports its lines again.
 */
final class RestateScriptEngine implements FaultScriptEngine {
    private final RestateCluster restate;
    private final RestateServers servers;
    private final List<Kill> kills = new ArrayList<>();

    private record Kill(Instant at, List<RunId> runs) {}

    RestateScriptEngine(Path directory, int nodes, int servers) {
        this.restate = RestateCluster.start(directory, nodes);
        this.servers = new RestateServers(restate, servers);
    }

    @Override
    public String settings(int server) {
        return servers.settings(server);
    }

    @Override
    public int nodes() {
        return restate.size();
    }

    @Override
    public void killNode(int node) {
        restate.kill(node);
    }

    @Override
    public void restartNode(int node) {
        restate.restart(node);
    }

    @Override
    public void noteKill(Instant killed, List<RunId> runs, DurableJournal record) {
        kills.add(new Kill(killed, List.copyOf(runs)));
    }

    @Override
    public List<Duration> takeUps(DurableJournal record) {
        return kills.stream()
                .flatMap(kill ->
                        kill.runs().stream()
                                .flatMap(run ->
                                        repeatedAfter(kill.at(), record.read(run, 0)).stream())
                                .map(at -> Duration.between(kill.at(), at)))
                .toList();
    }

    /** When a line that was reported before this time was reported again after it. */
    private static Optional<Instant> repeatedAfter(Instant time, List<JournalEntry> entries) {
        var before = new HashSet<RunEvent>();
        for (var entry : entries) {
            if (entry.event() instanceof RunEvent.NodeReported(_, var type, _)
                    && type.equals("agent.progress")) {
                if (!entry.at().isAfter(time)) {
                    before.add(entry.event());
                } else if (before.contains(entry.event())) {
                    return Optional.of(entry.at());
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        servers.close();
        restate.close();
    }
}
