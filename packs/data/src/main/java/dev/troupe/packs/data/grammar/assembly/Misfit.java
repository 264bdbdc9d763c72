package dev.troupe.packs.data.grammar.assembly;

/** Clauses that do not go together: the question then has no query. */
final class Misfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Misfit() {
        super("the clauses do not go together", null, false, false);
    }

    /** Throws a {@code Misfit} unless the clauses fit. */
    static void require(boolean fits) {
        if (!fits) throw new Misfit();
    }
}
