/**
 * Parses what a sentence asks of the pack into planned tool calls, by rules. Start at {@link
 * LifeRequestParser}; one {@link ClauseParser} reads each kind of clause.
 */
@NullMarked
package dev.troupe.packs.life.request;

import org.jspecify.annotations.NullMarked;
