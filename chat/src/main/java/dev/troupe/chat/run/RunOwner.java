package dev.troupe.chat.run;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The user of a run and their documents, stored with its first event, where stores find it.
 *
 * @param user id of the user; empty if there is only one
 * @param conversation id of its conversation; empty if there was none
 * @param documents names of the collections of documents that its agents search; empty for all
 * @param turn the turn of its conversation, from 1; 0 if there was none
 */
public record RunOwner(String user, String conversation, List<String> documents, int turn) {
    private static final String USER = "user";
    private static final String TURN = "turn";
    private static final String DOCUMENTS = "documents";

    /** Of a command, which one user uses. */
    public static final RunOwner NOBODY = new RunOwner("", "");

    public RunOwner {
        documents = List.copyOf(documents);
    }

    /** With all documents. */
    public RunOwner(String user, String conversation) {
        this(user, conversation, List.of(), 0);
    }

    /** The same with these collections of documents and no others. */
    public RunOwner withDocuments(List<String> names) {
        return new RunOwner(user, conversation, names, turn);
    }

    /** The same for a run of this turn of the conversation. */
    public RunOwner withTurn(int number) {
        return new RunOwner(user, conversation, documents, number);
    }

    /** The turn of a run, as {@link #addTo} stored it; 0 if it is unknown. */
    public static int turnOf(RunEvent.RunStarted started) {
        return started.notes().get(TURN) instanceof Value.Num(var number) ? number.intValue() : 0;
    }

    /** Names of the collections that a run searches, as {@link #addTo} stored them. */
    public static List<String> documentsOf(RunEvent.RunStarted started) {
        return started.notes().getOrDefault(DOCUMENTS, Value.missing()).items().stream()
                .map(Value::asText)
                .toList();
    }

    /** Id of the conversation of a run, as {@link #addTo} stored it. */
    public static String conversationOf(RunEvent.RunStarted started) {
        return started.notes().getOrDefault("conversation", Value.missing()).asText();
    }

    /** Id of the user of a run, as {@link #addTo} stored it. */
    public static String userOf(RunEvent.RunStarted started) {
        return started.notes().getOrDefault(USER, Value.missing()).asText();
    }

    public Map<String, Value> addTo(Map<String, Value> notes) {
        var noted = new LinkedHashMap<>(notes);
        if (!user.isEmpty()) {
            noted.put(USER, Value.of(user));
        }
        if (!conversation.isEmpty()) {
            noted.put("conversation", Value.of(conversation));
        }
        if (turn > 0) {
            noted.put(TURN, Value.of(turn));
        }
        if (!documents.isEmpty()) {
            noted.put(DOCUMENTS, Value.of(documents.stream().map(Value::of).toList()));
        }
        return noted;
    }
}
