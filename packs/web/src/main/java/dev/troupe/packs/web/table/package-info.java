/** Records with named, typed columns, also from JSON and feeds. Start at {@link RecordTable}. */
@NullMarked
package dev.troupe.packs.web.table;

import org.jspecify.annotations.NullMarked;
