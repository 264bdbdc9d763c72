/**
 * States what a question asks for, clause by clause, before it becomes a query. Start at {@link
 * Clause}; {@link Phrases} are the parts that clauses consist of.
 */
@NullMarked
package dev.troupe.packs.data.grammar.clause;

import org.jspecify.annotations.NullMarked;
