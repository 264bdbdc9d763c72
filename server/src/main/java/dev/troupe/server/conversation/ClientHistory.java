package dev.troupe.server.conversation;

import dev.troupe.model.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * The history that a client sends, in turns of a message and its answer. Messages without an answer
 * are omitted, and so are instructions.
 */
public record ClientHistory(List<PastTurn> exchanges) {
    static final int MAX_EXCHANGES = 25; // what a conversation looks back on

    /** One turn. */
    public record PastTurn(String message, String answer) {}

    public ClientHistory {
        exchanges = List.copyOf(exchanges);
    }

    public static ClientHistory of(List<Message> messages) {
        var exchanges = new ArrayList<PastTurn>();
        String asked = null;
        for (var message : messages) {
            switch (message) {
                case Message.User(var text, _) -> asked = text;
                case Message.Assistant(var text, _) -> {
                    if (asked != null) {
                        exchanges.add(new PastTurn(asked, text));
                        asked = null;
                    }
                }
                case Message.System _, Message.ToolResult _ -> {} // not a turn
            }
        }
        return new ClientHistory(exchanges);
    }

    boolean isEmpty() {
        return exchanges.isEmpty();
    }

    /** Whether this is the whole history of a conversation. */
    boolean matches(ConversationLog log) {
        if (log.isBusy() || log.summary().turns() != exchanges.size()) {
            return false;
        }
        var messages = ConversationTranscript.of(log.entries()).messages();
        if (messages.size() != 2 * exchanges.size()) {
            return false;
        }
        for (int i = 0; i < exchanges.size(); i++) {
            var asked = messages.get(2 * i).text();
            var answered = messages.get(2 * i + 1).text();
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
    public void importInto(ConversationLog log) {
        exchanges.stream()
                .skip(Math.max(0, exchanges.size() - MAX_EXCHANGES))
                .forEach(each -> log.importTurn(each.message(), each.answer(), false));
    }
}
