package dev.troupe.packs.life.request;

import java.util.List;

/** Reads one kind of order. */
@FunctionalInterface
interface ClauseParser {
    /** The calls of the order; empty if it is of another kind. */
    List<PlannedCall> parse(RequestClause clause);
}
