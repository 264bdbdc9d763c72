/**
 * The data pack: adds the analyst, the chart maker and the report writer. Start at {@link
 * DataPack}.
 */
@NullMarked
package dev.troupe.packs.data;

import org.jspecify.annotations.NullMarked;
