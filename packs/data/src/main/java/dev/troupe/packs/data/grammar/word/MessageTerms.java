package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a message names of a table, whether or not it is a question about it. */
public final class MessageTerms {
    /** A value of a column, and where a message names it. */
    public record Value(Span span, ColumnProfile column) {}

    private static final Set<String> SUPERLATIVES = Set.of("most", "least", "cheap", "expensive");
    private static final int SHORTEST_PART = 2; // characters
    private static final double LIKELY = 1.5; // cost; common words that are values cost more

    private MessageTerms() {}

    /** The values that a message names, the longest first; they do not overlap. */
    public static List<Value> findValues(RequestText request, List<ColumnProfile> columns) {
        var found = new ArrayList<Value>();
        ColumnWords.find(request, columns).stream()
                .filter(edge -> edge.symbol().equals("VALUE") && edge.cost() <= LIKELY)
                .filter(edge -> edge.value() instanceof Phrases.Valued)
                .sorted(Comparator.comparingInt(edge -> -edge.span().length()))
                .forEach(edge -> {
                    boolean isTaken =
                            found.stream().anyMatch(one -> one.span().overlaps(edge.span()));
                    if (!isTaken)
                        found.add(new Value(edge.span(), ((Phrases.Valued) edge.value()).column()));
                });
        return List.copyOf(found);
    }

    /**
     * The beginnings of Chinese values that a message names in their place: 蓝海 of 蓝海科技有限公司. No
     * other value of the column has the same one.
     */
    public static List<Value> findParts(RequestText request, List<ColumnProfile> columns) {
        var found = new ArrayList<Value>();
        for (var column : columns)
            for (var value : column.values())
                findPart(request.text(), value, column.values())
                        .ifPresent(span -> found.add(new Value(span, column)));
        return List.copyOf(found);
    }

    private static Optional<Span> findPart(String text, String value, List<String> values) {
        if (value.length() <= SHORTEST_PART + 1
                || !Language.isChinese(value.substring(0, SHORTEST_PART))) return Optional.empty();
        int start = text.indexOf(value.substring(0, SHORTEST_PART));
        if (start < 0) return Optional.empty();
        int length = SHORTEST_PART;
        while (length < value.length()
                && start + length < text.length()
                && value.charAt(length) == text.charAt(start + length)) length++;
        var part = value.substring(0, length);
        boolean isShared =
                values.stream().anyMatch(other -> !other.equals(value) && other.contains(part));
        return isShared ? Optional.empty() : Optional.of(new Span(start, start + length));
    }

    /** Whether a message asks for the best or the last of something. */
    public static boolean hasSuperlative(String text) {
        return Lexicon.find(text).stream().anyMatch(edge -> SUPERLATIVES.contains(edge.symbol()));
    }
}
