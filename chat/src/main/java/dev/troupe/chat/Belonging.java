package dev.troupe.chat;

import dev.troupe.core.RunEvent;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whose a run is, kept with its first event, where stores find it.
 *
 * @param user id of the person; empty where there is only one
 * @param conversation id of the conversation that it came of; empty where there was none
 */
public record Belonging(String user, String conversation) {
    private static final String USER = "user";

    /** Of a command, which one person uses. */
    public static final Belonging NOBODY = new Belonging("", "");

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
        return noted;
    }
}
