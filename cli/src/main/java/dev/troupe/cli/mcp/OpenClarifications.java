package dev.troupe.cli.mcp;

import dev.troupe.chat.conversation.Conversation;
import dev.troupe.protocols.mcp.server.McpWork.RunQuestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Questions that were asked before a run, for as long as the command serves its client. Safe for
 * use by several threads.
 */
final class OpenClarifications {
    private static final int MAX_OPEN = 100; // the oldest is forgotten

    private final Map<String, Open> open = new LinkedHashMap<>();

    /** A question, with the conversation that it continues. */
    record Open(String request, Conversation conversation, String question) {}

    synchronized RunQuestion add(String request, Conversation conversation, String question) {
        if (open.size() >= MAX_OPEN) {
            open.remove(open.keySet().iterator().next());
        }
        var place = UUID.randomUUID().toString();
        open.put(place, new Open(request, conversation, question));
        return new RunQuestion(place, question, List.of(), false);
    }

    /** The question of a place, once; empty if none of this request is there. */
    synchronized Optional<Open> take(String place, String request) {
        var found = open.get(place);
        if (found == null || !found.request().equals(request)) {
            return Optional.empty();
        }
        open.remove(place);
        return Optional.of(found);
    }
}
