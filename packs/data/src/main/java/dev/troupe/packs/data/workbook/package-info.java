/**
 * Reads Excel workbooks in a child process. Start at {@link WorkbookExtractor}, which runs there
 * with everything else in this package; the table is assembled from its records in {@code file}.
 */
@NullMarked
package dev.troupe.packs.data.workbook;

import org.jspecify.annotations.NullMarked;
