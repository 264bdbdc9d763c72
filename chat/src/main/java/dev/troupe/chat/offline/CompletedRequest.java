package dev.troupe.chat.offline;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A request with what the conversation before it adds. Its parts stay apart, so that no word of one
 * is read together with the words of another.
 *
 * @param parts in order; never empty
 */
record CompletedRequest(List<Part> parts) {
    private static final Pattern END = Pattern.compile("(?<![\\s.。!！])[\\s.。!！]++$");

    /**
     * Work on sources, or what a follow-up adds to the work before.
     *
     * @param sources files, or one address, named apart from the words; empty if the words name
     *     their own, or the part continues the one before
     * @param words of the user
     */
    record Part(List<String> sources, String words) {
        Part {
            sources = List.copyOf(sources);
        }

        /** The sources as a clause of the task. */
        String sourceClause() {
            var language = Language.of(words);
            var verb = isSite() ? language.choose("访问", "Visit") : language.choose("读取", "Read");
            return verb
                    + " "
                    + sources.stream()
                            .map(Part::quoteSpaced)
                            .collect(Collectors.joining(language.choose(" 和 ", " and ")));
        }

        /** A name with spaces is read as one in quotes only. */
        private static String quoteSpaced(String source) {
            return source.contains(" ") ? '"' + source + '"' : source;
        }

        private boolean isSite() {
            return !sources.isEmpty() && sources.getFirst().startsWith("http");
        }

        private String text() {
            var comma = Language.of(words).choose("，", ", ");
            return sources.isEmpty()
                    ? words
                    : sourceClause() + (isSite() ? " " : "") + comma + words;
        }
    }

    CompletedRequest {
        parts = List.copyOf(parts);
    }

    static CompletedRequest of(String message) {
        return of(message, List.of());
    }

    static CompletedRequest of(String message, List<String> sources) {
        return new CompletedRequest(List.of(new Part(sources, message)));
    }

    /** The same, with words that a reply or follow-up adds. */
    CompletedRequest with(String words) {
        var longer = new ArrayList<>(parts);
        longer.add(new Part(List.of(), words.replaceFirst("^[\\s,，;；]+", "").strip()));
        return new CompletedRequest(longer);
    }

    /** The same work on other sources. */
    CompletedRequest from(List<String> sources) {
        var moved = new ArrayList<>(parts);
        moved.set(0, new Part(sources, parts.getFirst().words()));
        return new CompletedRequest(moved);
    }

    /** In words, for users and for what reads no parts. */
    String text() {
        var language = Language.of(message());
        var text = new StringBuilder();
        for (var part : parts) {
            if (!text.isEmpty()) {
                text.setLength(END.matcher(text).replaceFirst("").length());
                text.append(
                        part.sources().isEmpty()
                                ? language.choose("，", ", ")
                                : language.choose("；", "; "));
            }
            text.append(part.text());
        }
        return text.toString();
    }

    /** The user's own words. */
    String message() {
        var comma = Language.of(parts.getFirst().words()).choose("，", ", ");
        return parts.stream().map(Part::words).collect(Collectors.joining(comma));
    }

    /** All that is named apart from the words. */
    List<String> sources() {
        return parts.stream().flatMap(part -> part.sources().stream()).toList();
    }

    /** The addresses that are named in it or before. */
    List<String> addresses() {
        return withSources(isSite(), Mentions.of(message()).urls());
    }

    /** The files that are named in it or before. */
    List<String> files() {
        return withSources(!isSite(), Mentions.of(message()).files());
    }

    private List<String> withSources(boolean areOfTheirKind, List<String> named) {
        return areOfTheirKind
                ? Stream.concat(sources().stream(), named.stream()).distinct().toList()
                : named;
    }

    private boolean isSite() {
        return parts.stream().anyMatch(Part::isSite);
    }

    /** Whether it works on files, and on no site. */
    boolean readsFiles() {
        return !isSite()
                && Mentions.of(QuoteMasker.maskQuotes(message())).urls().isEmpty()
                && !(sources().isEmpty() && FileRoles.of(message()).reads().isEmpty());
    }
}
