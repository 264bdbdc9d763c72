/**
 * Combines the clauses of a question to one query, each kind of clause in a class of its subject.
 * Start at {@link QueryAssembler}.
 */
@NullMarked
package dev.troupe.packs.data.grammar.assembly;

import org.jspecify.annotations.NullMarked;
