/**
 * Combines words of a question to phrases and phrases to clauses: each set of rules is about one
 * kind of clause. Start at {@link GrammarRules}, which lists the sets; {@link Rule} is how one is
 * written.
 */
@NullMarked
package dev.troupe.packs.data.grammar.rule;

import org.jspecify.annotations.NullMarked;
