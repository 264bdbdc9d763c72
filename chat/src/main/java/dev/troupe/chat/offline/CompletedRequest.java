package dev.troupe.chat.offline;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.List;
import java.util.stream.Stream;

/**
 * A request with what the conversation before it adds.
 *
 * @param message in the user's words
 * @param sources files, or one address, that the user named before; empty if the message names its
 *     own
 */
record CompletedRequest(String message, List<String> sources) {
    CompletedRequest {
        sources = List.copyOf(sources);
    }

    static CompletedRequest of(String message) {
        return new CompletedRequest(message, List.of());
    }

    /** In words, for users and for what reads no sources apart. */
    String text() {
        var language = Language.of(message);
        return sources.isEmpty()
                ? message
                : sourceClause()
                        + (isSite() ? language.choose(" ，", " , ") : language.choose("，", ", "))
                        + message;
    }

    /** The sources as a clause of the task. */
    String sourceClause() {
        var language = Language.of(message);
        var verb = isSite() ? language.choose("访问", "Visit") : language.choose("读取", "Read");
        return verb + " " + String.join(language.choose(" 和 ", " and "), sources);
    }

    /** The addresses that are named in it or before. */
    List<String> addresses() {
        return withSources(isSite(), Mentions.of(message).urls());
    }

    /** The files that are named in it or before. */
    List<String> files() {
        return withSources(!isSite(), Mentions.of(message).files());
    }

    private List<String> withSources(boolean areOfTheirKind, List<String> named) {
        return areOfTheirKind
                ? Stream.concat(sources.stream(), named.stream()).distinct().toList()
                : named;
    }

    private boolean isSite() {
        return !sources.isEmpty() && sources.getFirst().startsWith("http");
    }

    /** Whether it works on files, and on no site. */
    boolean readsFiles() {
        return !isSite()
                && Mentions.of(QuoteMasker.maskQuotes(message)).urls().isEmpty()
                && !(sources.isEmpty() && FileRoles.of(message).reads().isEmpty());
    }
}
