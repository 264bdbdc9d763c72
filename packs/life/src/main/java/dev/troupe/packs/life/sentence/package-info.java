/**
 * Prepares a sentence for parsing: masks quotations and dates, splits clauses, extracts attributes
 * such as priority and due date. Start at {@link MaskedText} and {@link Remainder}.
 */
@NullMarked
package dev.troupe.packs.life.sentence;

import org.jspecify.annotations.NullMarked;
