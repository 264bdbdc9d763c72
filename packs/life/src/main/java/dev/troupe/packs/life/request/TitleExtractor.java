package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what a thing is called, once everything else of an order is taken. */
final class TitleExtractor {
    private static final Pattern CALLED =
            Pattern.compile(
                    "(?:\\b(?:called|named|titled|entitled)\\b|名字[叫是为]|名称[叫是为]|叫做|名为)\\s*(?<name>.+)$",
                    Pattern.CASE_INSENSITIVE);

    private TitleExtractor() {}

    /** The names of an order; empty if it has none or only refers to something. */
    static List<String> findAll(RequestClause order, Remainder remainder) {
        var quoted = order.masked().quotesIn(remainder.rest());
        if (!quoted.isEmpty()) {
            return quoted;
        }
        var rest = remainder.name();
        var called = CALLED.matcher(rest);
        var name = order.unmask(called.find() ? Remainder.core(called.group("name")) : rest);
        return name.isEmpty() || RequestClause.isPronoun(name) ? List.of() : List.of(name);
    }

    /** The same for things that exist, without the article before a name that is not quoted. */
    static List<String> findReferences(RequestClause order, Remainder remainder) {
        var names = findAll(order, remainder);
        return order.masked().quotesIn(remainder.rest()).isEmpty()
                ? names.stream().map(TitleExtractor::withoutArticle).toList()
                : names;
    }

    /** The name, from the clauses around where the order itself has none. */
    static String find(RequestClause order, Remainder remainder) {
        return findAll(order, remainder).stream()
                .findFirst()
                .or(() -> findAround(order))
                .orElse("");
    }

    private static java.util.Optional<String> findAround(RequestClause order) {
        return Stream.concat(order.after().stream(), order.before().stream())
                .map(clause ->
                        order.unmask(
                                Remainder.core(
                                        StopWords.withoutOpening(clause)
                                                .replaceFirst("^(?:做|搞|弄)一?个", ""))))
                .filter(name -> !name.isEmpty())
                .findFirst();
    }

    /** Without the article that users put before the name of a project. */
    static String withoutArticle(String name) {
        return name.replaceFirst(
                        "^(?i:the|my|that|this)\\s+(\\S.*?)\\s+(?i:thing|stuff|one|business)$",
                        "$1")
                .replaceFirst("^(?i:the|my)\\s+", "");
    }
}
