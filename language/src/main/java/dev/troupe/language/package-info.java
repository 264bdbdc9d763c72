/**
 * What Chinese and English sentences mention: their language, clauses, addresses, files and quoted
 * names, and which of their words were read. Start at {@link dev.troupe.language.Mentions}.
 */
@NullMarked
package dev.troupe.language;

import org.jspecify.annotations.NullMarked;
