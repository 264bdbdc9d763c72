package dev.troupe.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call of a model that is over: one request with all its tries.
 *
 * @param model who was asked, {@code provider:name}
 * @param reply {@code null} where none came
 * @param failure code of the problem, such as {@code model.rate-limited}; {@code cancelled} where
 *     it was interrupted; empty where a reply came
 */
public record ModelCall(
        String model,
        ModelRequest request,
        Instant started,
        Instant ended,
        @Nullable ModelReply reply,
        String failure) {
    /** Why there is no reply where somebody stopped the call. */
    public static final String CANCELLED = "cancelled";

    /** Id of the run for one of whose nodes it was made; empty where it was made for none. */
    public String run() {
        return request.brief().field("run").asText();
    }

    /** Id of the node for which it was made; empty where it was made for none. */
    public String node() {
        return request.brief().field("node").asText();
    }

    /** What the reply came to; nothing where none came. */
    public Usage usage() {
        return reply == null ? Usage.NONE : reply.usage();
    }

    public Duration took() {
        return Duration.between(started, ended);
    }
}
