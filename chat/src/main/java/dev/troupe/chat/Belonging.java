package dev.troupe.chat;

import dev.troupe.core.RunEvent;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whose a run is and which documents are theirs, kept with its first event, where stores find it.
 *
 * @param user id of the person; empty where there is only one
 * @param conversation id of the conversation that it came of; empty where there was none
 * @param documents names of the collections of documents that its agents look into; empty for all
 * @param turn of the conversation that it came of, from 1; 0 where there was none
 */
public record Belonging(String user, String conversation, List<String> documents, int turn) {
    private static final String USER = "user";
    private static final String TURN = "turn";
    private static final String DOCUMENTS = "documents";

    /** Of a command, which one person uses. */
    public static final Belonging NOBODY = new Belonging("", "");

    public Belonging {
        documents = List.copyOf(documents);
    }

    /** With all documents. */
    public Belonging(String user, String conversation) {
        this(user, conversation, List.of(), 0);
    }

    /** The same with these collections of documents and no others. */
    public Belonging withDocuments(List<String> names) {
        return new Belonging(user, conversation, names, turn);
    }

    /** The same for a run that comes of this turn of the conversation. */
    public Belonging withTurn(int number) {
        return new Belonging(user, conversation, documents, number);
    }

    /** The turn that a run came of, as {@link #notedWith} kept it; 0 where that is not known. */
    public static int turnOf(RunEvent.RunStarted started) {
        return started.notes().get(TURN) instanceof Value.Num(var number) ? number.intValue() : 0;
    }

    /** Names of the collections that a run looks into, as {@link #notedWith} kept them. */
    static List<String> documentsOf(RunEvent.RunStarted started) {
        return started.notes().getOrDefault(DOCUMENTS, Value.missing()).items().stream()
                .map(Value::asText)
                .toList();
    }

    /** Id of the conversation that a run came of, as {@link #notedWith} kept it. */
    static String conversationOf(RunEvent.RunStarted started) {
        return started.notes().getOrDefault("conversation", Value.missing()).asText();
    }

    /** Id of the person whose a run is, as {@link #notedWith} kept it. */
    static String userOf(RunEvent.RunStarted started) {
        return started.notes().getOrDefault(USER, Value.missing()).asText();
    }

    Map<String, Value> notedWith(Map<String, Value> notes) {
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
