package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.chat.session.Engagement;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session in a list. */
record SessionEntry(
        @JsonProperty("session_id") String id,
        String title,
        @Schema(allowableValues = {"active", "closed"}) String status,
        @JsonProperty("last_message") @Nullable String lastMessage,
        @JsonProperty("active_agents") List<String> activeAgents,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {
    static final int MAX_TEXT = 20_000; // characters of a message

    /** What a session is opened with. */
    record NewSession(
            @JsonProperty("user_message") @Schema(minLength = 1, maxLength = MAX_TEXT)
                    String message,
            @JsonProperty("reference_picture")
                    @Schema(
                            maxLength = 1_000,
                            description = "A file of the workspace, which the message refers to")
                    @Nullable String picture,
            @JsonProperty("meta_info")
                    @Schema(
                            description =
                                    "Recorded with the session; models are set up on the server")
                    @Nullable Map<String, Value> meta) {}

    /** A session with its agents and tasks. */
    record SessionView(
            @JsonProperty("session_id") String id,
            String title,
            @Schema(allowableValues = {"active", "closed"}) String status,
            List<SessionAgent> agents,
            @JsonProperty("task_history") List<AgentTask> tasks,
            @Schema(description = "What the session was opened with") Value context,
            SessionLimits config,
            @JsonProperty("created_at") Instant createdAt,
            @JsonProperty("updated_at") Instant updatedAt) {}

    /** An agent that is engaged in a session. */
    record SessionAgent(
            @JsonProperty("agent_id") String id,
            String name,
            String role,
            @Schema(allowableValues = {"active", "engaged", "idle"}) String state,
            @JsonProperty("activated_at") @Nullable Instant activatedAt) {}

    /** A session that was closed. */
    record ClosedSession(
            @JsonProperty("session_id") String id,
            @Schema(allowableValues = "closed") String status,
            @JsonProperty("closed_at") Instant closedAt) {}

    static SessionEntry of(OpenSession session) {
        var messages = session.transcript().messages();
        var summary = session.log().summary();
        return new SessionEntry(
                session.id(),
                summary.title(),
                session.status(),
                messages.isEmpty() ? null : messages.getLast().text(),
                session.agents().engagements().stream().map(Engagement::agent).distinct().toList(),
                session.stored().created(),
                summary.updated());
    }

    static Value contextOf(OpenSession session) {
        return Json.parse(session.stored().context());
    }
}
