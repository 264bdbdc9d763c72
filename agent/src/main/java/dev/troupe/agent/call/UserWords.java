package dev.troupe.agent.call;

import dev.troupe.language.PastedText;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/**
 * The user's own words in a run: the messages of the conversation and answers to questions. Only
 * what they name may be sent data without approval. Safe for use by several threads.
 */
public final class UserWords {
    private static final Pattern ADDRESS_LINE =
            Pattern.compile("(?i)[\\s\\p{Punct}\\d]{0,8}+https?://[^\\s]++\\s*+");

    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final List<String> ownTexts = new CopyOnWriteArrayList<>();
    private volatile String request = "";
    private final Set<NetworkHost> hosts = ConcurrentHashMap.newKeySet();

    /**
     * Adds a message or an answer. Of material that it contains, only lines that are addresses name
     * hosts.
     */
    public void add(String text) {
        if (!text.isBlank() && !texts.contains(text)) {
            texts.add(text);
            var own = PastedText.removeFrom(text);
            ownTexts.add(own);
            hosts.addAll(NetworkHost.findAll(own));
            PastedText.of(text)
                    .lines()
                    .filter(line -> ADDRESS_LINE.matcher(line).matches())
                    .forEach(line -> hosts.addAll(NetworkHost.findAll(line)));
        }
    }

    /**
     * Adds messages.
     *
     * @param all the latest last
     */
    public void addAll(List<String> all) {
        all.forEach(this::add);
        request = all.isEmpty() ? request : all.getLast();
    }

    /** The latest message of the conversation; empty if there is none. */
    public String request() {
        return request;
    }

    /** The latest message without pasted material. */
    public String ownRequest() {
        return PastedText.removeFrom(request);
    }

    /** All of them without pasted material, one per line. */
    public String ownText() {
        return String.join("\n", ownTexts);
    }

    /** Whether a message contains material that others may have written. */
    boolean hasPasted() {
        return texts.stream().anyMatch(text -> !PastedText.of(text).isBlank());
    }

    /** All of them, one per line. */
    public String text() {
        return String.join("\n", texts);
    }

    boolean names(NetworkHost host) {
        return hosts.stream().anyMatch(named -> named.covers(host));
    }
}
