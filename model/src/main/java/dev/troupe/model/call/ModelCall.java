package dev.troupe.model.call;

import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.Usage;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call of a model that is over: one request with all its tries.
 *
 * @param model who was asked, {@code provider:name}
 * @param reply {@code null} if there was none
 * @param failure code of the problem, such as {@code model.rate-limited}; {@code cancelled} if it
 *     was interrupted; empty if there was a reply
 */
public record ModelCall(
        String model,
        ModelRequest request,
        Instant started,
        Instant ended,
        @Nullable ModelReply reply,
        String failure) {
    /** Why there is no reply if a user stopped the call. */
    public static final String CANCELLED = "cancelled";

    /** Id of the run that the call was part of; empty if there was none. */
    public String run() {
        return request.brief().field("run").asText();
    }

    /** Id of the node that the call was part of; empty if there was none. */
    public String node() {
        return request.brief().field("node").asText();
    }

    /** The usage of the reply; zero if there was none. */
    public Usage usage() {
        return reply == null ? Usage.NONE : reply.usage();
    }

    public Duration duration() {
        return Duration.between(started, ended);
    }
}
