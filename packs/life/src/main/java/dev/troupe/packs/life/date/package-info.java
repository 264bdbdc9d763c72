/** Finds dates and times that a Chinese or English text names. Start at {@link SpokenDates}. */
@NullMarked
package dev.troupe.packs.life.date;

import org.jspecify.annotations.NullMarked;
