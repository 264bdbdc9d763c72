package dev.troupe.server;

import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What drives the runs of {@link ServerFaults}, with the faults that it has of its own. */
public interface FaultScriptEngine extends AutoCloseable {
    /**
     * Lines of {@code troupe.yaml} that follow the address of the database; may be empty.
     *
     * @param server from 0; one that is started again has the number of the one that was killed
     */
    String settings(int server);

    /** How many processes of it can be killed; 0 if it has none. */
    int nodes();

    /** As {@code kill -9}. */
    void killNode(int node);

    /** Starts one that was killed and waits until it is ready. */
    void restartNode(int node);

    /**
     * A server was killed while it worked on some of these runs.
     *
     * @param runs that are not over, of all servers
     * @param record their entries
     * @throws IllegalStateException if those of the server are not taken up
     */
    void noteKill(Instant killed, List<RunId> runs, DurableJournal record);

    /** From each kill of a server until another continued a run of it, in no particular order. */
    List<Duration> takeUps(DurableJournal record);

    @Override
    void close();
}
