/** Imports and exports items as JSON, CSV and iCalendar. Start at {@link LifeFiles}. */
@NullMarked
package dev.troupe.packs.life.file;

import org.jspecify.annotations.NullMarked;
