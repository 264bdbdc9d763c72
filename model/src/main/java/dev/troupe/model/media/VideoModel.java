package dev.troupe.model.media;

import dev.troupe.model.ModelException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes videos by jobs that take minutes: a job is ordered once, its state is asked for until it
 * has ended, and its video is downloaded. Who has the id of a job can continue at any time. Safe
 * for use by several threads.
 */
public interface VideoModel {
    /**
     * @param seconds how long the video is
     * @param size {@code 1280x720}; {@code null} for the provider's default
     * @param source the first picture; {@code null} for none
     */
    record Request(
            String prompt, int seconds, @Nullable String size, @Nullable MediaContent source) {}

    /** How far a job is. */
    enum State {
        RUNNING,
        COMPLETED,
        FAILED
    }

    /**
     * @param percent 0 to 100
     * @param error why it failed; empty unless it did
     */
    record Job(String id, State state, int percent, String error) {}

    /**
     * Orders a video, which costs money each time.
     *
     * @param key identifies the order, so that the provider can recognize it when it is repeated
     * @return the id of the job
     * @throws ModelException when no job was created
     */
    String order(Request request, String key) throws InterruptedException;

    /**
     * The job of an order whose answer was lost.
     *
     * @param since a time before the order
     * @return empty if no job of this request was created since
     * @throws ModelException when the provider cannot list its jobs, so that it is unknown
     */
    Optional<String> find(Request request, Instant since) throws InterruptedException;

    /**
     * @throws ModelException when its state cannot be determined; with a retryable problem it may
     *     be asked for again
     */
    Job check(String id) throws InterruptedException;

    /** Writes the video of a completed job. */
    void download(String id, OutputStream out) throws IOException, InterruptedException;
}
