/**
 * Computes messages that contain all that a computation needs: arithmetic, percentages, units,
 * dates, bills and loans. Nothing is looked up, and a message with a word that no form has is left
 * to others. Start at {@link Calculation}.
 */
@NullMarked
package dev.troupe.chat.calculation;

import org.jspecify.annotations.NullMarked;
