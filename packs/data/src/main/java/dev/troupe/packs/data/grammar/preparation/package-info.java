/**
 * Rules of phrases that change a table before a question about it is computed. Start at {@link
 * PreparationRules}.
 */
@NullMarked
package dev.troupe.packs.data.grammar.preparation;

import org.jspecify.annotations.NullMarked;
