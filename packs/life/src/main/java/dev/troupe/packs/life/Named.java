package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what a thing is called, once everything else of an order is taken. */
final class Named {
    private static final Pattern CALLED =
            Pattern.compile(
                    "(?:\\b(?:called|named|titled|entitled)\\b|名字[叫是为]|名称[叫是为]|叫做|名为)\\s*(?<name>.+)$",
                    Pattern.CASE_INSENSITIVE);

    private Named() {}

    /** The names of an order; empty where it says none or only points at something. */
    static List<String> all(Order order, Scrap scrap) {
        var quoted = order.veil().quotesIn(scrap.rest());
        if (!quoted.isEmpty()) {
            return quoted;
        }
        var rest = scrap.name();
        var called = CALLED.matcher(rest);
        var name = order.said(called.find() ? Scrap.core(called.group("name")) : rest);
        return name.isEmpty() || Order.isPronoun(name) ? List.of() : List.of(name);
    }

    /** The name, from the clauses around where the order itself has none. */
    static String one(Order order, Scrap scrap) {
        return all(order, scrap).stream().findFirst().or(() -> around(order)).orElse("");
    }

    private static java.util.Optional<String> around(Order order) {
        return Stream.concat(order.after().stream(), order.before().stream())
                .map(clause ->
                        order.said(
                                Scrap.core(
                                        Particles.withoutOpening(clause)
                                                .replaceFirst("^(?:做|搞|弄)一?个", ""))))
                .filter(name -> !name.isEmpty())
                .findFirst();
    }

    /** Without the article that people put before the name of a project. */
    static String withoutArticle(String name) {
        return name.replaceFirst("^(?i:the|my)\\s+", "");
    }
}
