package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.chat.graph.Stage;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.MessageEntry;
import dev.troupe.server.http.ApiException;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A message of the user or of an agent. */
record SessionMessage(
        @JsonProperty("message_id") String id,
        @Schema(allowableValues = {"user", "agent"}) String role,
        @JsonProperty("agent_id") @Nullable String agent,
        String content,
        Instant timestamp) {

    /** A message of the user. */
    record NewSessionMessage(
            @Schema(minLength = 1, maxLength = SessionEntry.MAX_TEXT) String content,
            @Schema(
                            description =
                                    "`attachments`: files of the workspace; `priority` is recorded only, messages are handled in order")
                    @Nullable Map<String, Value> metadata) {
        /** The content with the files that it is about. */
        String text() {
            var files =
                    metadata == null
                            ? List.<Value>of()
                            : metadata.getOrDefault("attachments", Value.missing()).items();
            return requireShort(withFiles(content, files.stream().map(Value::asText).toList()));
        }
    }

    /** The answer to a message. */
    record SessionReply(
            @JsonProperty("message_id") String id,
            String content,
            @JsonProperty("agents_involved") List<String> agents,
            @Schema(
                            description = "How it ended",
                            allowableValues = {
                                "completed",
                                "partial",
                                "failed",
                                "cancelled",
                                "needs_input",
                                "refused",
                                "over_budget",
                                "interrupted"
                            })
                    String state) {}

    /**
     * @throws ApiException where the files make a message longer than it may be
     */
    static String requireShort(String text) {
        if (text.length() > SessionEntry.MAX_TEXT) {
            throw ApiException.badRequest(
                    "消息连同文件名共 %d 个字符，最多 %d 个",
                    "the message with the names of its files has %d characters; %d are allowed",
                    text.length(),
                    SessionEntry.MAX_TEXT);
        }
        return text;
    }

    static String withFiles(String content, List<String> files) {
        return files.stream().filter(file -> !file.isBlank()).toList().isEmpty()
                ? content
                : content
                        + files.stream()
                                .filter(file -> !file.isBlank())
                                .collect(Collectors.joining("\n- ", "\n\n- ", ""));
    }

    static String idOf(int turn, String role) {
        return "m-" + turn + "-" + role;
    }

    /**
     * All messages in order: the user's, what agents returned to the coordinator, and the answers.
     *
     * @param agent whose messages; empty for all
     */
    static List<SessionMessage> of(OpenSession session, String agent) {
        var all = new ArrayList<SessionMessage>();
        for (var message : session.transcript().messages()) {
            if (message.role().equals("user")) {
                all.add(ofUser(message));
                all.addAll(reports(session, message.turn()));
            } else {
                all.add(ofAnswer(session, message));
            }
        }
        return all.stream()
                .filter(message -> agent.isEmpty() || agent.equals(message.agent()))
                .toList();
    }

    private static SessionMessage ofUser(MessageEntry message) {
        return new SessionMessage(
                idOf(message.turn(), "user"), "user", null, message.text(), message.at());
    }

    private static SessionMessage ofAnswer(OpenSession session, MessageEntry message) {
        var agent =
                session.trace()
                        .findResponder(message.turn())
                        .orElse(AgentSessionService.COORDINATOR);
        return new SessionMessage(
                idOf(message.turn(), "agent"), "agent", agent, message.text(), message.at());
    }

    private static List<SessionMessage> reports(OpenSession session, int turn) {
        var visits = session.trace().visits(turn);
        return visits.stream()
                .filter(visit -> SessionTrace.isOf(visit, Stage.AGENT_COMPLETE))
                .filter(visit -> visit.outputs().containsKey("summary"))
                .map(visit ->
                        new SessionMessage(
                                idOf(turn, "visit-" + visit.number()),
                                "agent",
                                SessionTrace.agentOf(visit, visits),
                                SessionTrace.text(visit.outputs(), "summary"),
                                visit.startedAt()))
                .toList();
    }
}
