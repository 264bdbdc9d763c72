package dev.troupe.agent.call;

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
    private static final int LONG = 2_000; // characters; longer messages contain material
    private static final Pattern OPENING = Pattern.compile("[:：][ \\t]*+\\R|```|\"\"\"");
    private static final Pattern ADDRESS_LINE =
            Pattern.compile("(?i)[\\s\\p{Punct}\\d]{0,8}+https?://[^\\s]++\\s*+");

    private final List<String> texts = new CopyOnWriteArrayList<>();
    private volatile String request = "";
    private final Set<NetworkHost> hosts = ConcurrentHashMap.newKeySet();

    /** Adds a message or an answer. */
    public void add(String text) {
        if (!text.isBlank() && !texts.contains(text)) {
            texts.add(text);
            var pasted = findPasted(text);
            hosts.addAll(NetworkHost.findAll(text.substring(0, text.length() - pasted.length())));
            pasted.lines()
                    .filter(line -> ADDRESS_LINE.matcher(line).matches())
                    .forEach(line -> hosts.addAll(NetworkHost.findAll(line)));
        }
    }

    /**
     * Material that a message contains, which others may have written: what follows a line that
     * ends with a colon or opens a code block, and all but the first line of a long message. Only
     * its lines that are addresses name hosts.
     */
    private static String findPasted(String text) {
        var opening = OPENING.matcher(text);
        if (opening.find()) {
            return text.substring(opening.end());
        }
        int end = text.indexOf('\n');
        return text.length() > LONG && end >= 0 ? text.substring(end) : "";
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
        var latest = request;
        return latest.substring(0, latest.length() - findPasted(latest).length());
    }

    /** All of them, one per line. */
    public String text() {
        return String.join("\n", texts);
    }

    boolean names(NetworkHost host) {
        return hosts.stream().anyMatch(named -> named.covers(host));
    }
}
