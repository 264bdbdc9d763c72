package dev.troupe.chat.conversation;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A question to the user.
 *
 * @param options possible answers, the most likely first; may be empty. Another answer is always
 *     possible
 */
public record Clarification(Kind kind, String question, List<String> options) {
    /** What is missing. */
    public enum Kind {
        SITE("url"),
        FILE("file"),
        /** The request can mean several things, or nothing that is known. */
        MEANING("meaning");

        private final String missing;

        Kind(String missing) {
            this.missing = missing;
        }

        /** As routers name it in {@link IntentResult#missing}. */
        public String inputName() {
            return missing;
        }

        /** {@code site}, {@code file}, {@code meaning}. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Clarification {
        options = List.copyOf(options);
    }

    /** The option that a reply chooses: by its number from 1, or by its words. */
    public Optional<String> findChoice(String reply) {
        var word = reply.strip();
        if (word.matches("[1-9]\\d?") && Integer.parseInt(word) <= options.size()) {
            return Optional.of(options.get(Integer.parseInt(word) - 1));
        }
        return options.stream().filter(word::equalsIgnoreCase).findFirst();
    }
}
