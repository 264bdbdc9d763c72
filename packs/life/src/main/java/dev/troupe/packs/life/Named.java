package dev.troupe.packs.life;

import java.util.List;
import java.util.stream.Stream;

/** Finds what a thing is called, once everything else of an order is taken. */
final class Named {
    private Named() {}

    /** The names of an order; empty where it says none or only points at something. */
    static List<String> all(Order order, Scrap scrap) {
        var quoted = order.veil().quotesIn(scrap.rest());
        if (!quoted.isEmpty()) {
            return quoted;
        }
        var name = order.said(scrap.name());
        return name.isEmpty() || Order.isPronoun(name) ? List.of() : List.of(name);
    }

    /** The name, from the clauses around where the order itself has none. */
    static String one(Order order, Scrap scrap) {
        return all(order, scrap).stream().findFirst().or(() -> around(order)).orElse("");
    }

    private static java.util.Optional<String> around(Order order) {
        return Stream.concat(order.after().stream(), order.before().stream())
                .map(clause -> order.said(Scrap.core(Particles.withoutOpening(clause))))
                .filter(name -> !name.isEmpty())
                .findFirst();
    }

    /** Without the article that people put before the name of a project. */
    static String withoutArticle(String name) {
        return name.replaceFirst("^(?i:the|my)\\s+", "");
    }
}
