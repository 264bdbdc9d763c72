package dev.troupe.server;

import dev.troupe.model.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * What a client says was said before, in turns of a message and its answer. Messages without an
 * answer are left out, and so are instructions.
 */
record SaidBefore(List<Exchange> exchanges) {
    static final int MAX_EXCHANGES = 25; // what a conversation looks back on

    /** One turn. */
    record Exchange(String message, String answer) {}

    SaidBefore {
        exchanges = List.copyOf(exchanges);
    }

    static SaidBefore of(List<Message> messages) {
        var exchanges = new ArrayList<Exchange>();
        String asked = null;
        for (var message : messages) {
            switch (message) {
                case Message.User(var text) -> asked = text;
                case Message.Assistant(var text, _) -> {
                    if (asked != null) {
                        exchanges.add(new Exchange(asked, text));
                        asked = null;
                    }
                }
                case Message.System _, Message.ToolResult _ -> {} // is no turn
            }
        }
        return new SaidBefore(exchanges);
    }

    boolean isEmpty() {
        return exchanges.isEmpty();
    }

    /** Whether this is what was said in a conversation, the whole of it. */
    boolean isOf(ConversationLog log) {
        if (log.live() != null || log.summary().turns() != exchanges.size()) {
            return false;
        }
        var messages = Transcript.of(log.events()).messages().items();
        if (messages.size() != 2 * exchanges.size()) {
            return false;
        }
        for (int i = 0; i < exchanges.size(); i++) {
            var asked = messages.get(2 * i).field("text").asText();
            var answered = messages.get(2 * i + 1).field("text").asText();
            boolean isSame =
                    exchanges.get(i).message().strip().equals(asked.strip())
                            && exchanges.get(i).answer().contains(answered.strip());
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /** Takes it in as the beginning of a new conversation. */
    void recallIn(ConversationLog log) {
        exchanges.stream()
                .skip(Math.max(0, exchanges.size() - MAX_EXCHANGES))
                .forEach(each -> log.recall(each.message(), each.answer(), false));
    }
}
