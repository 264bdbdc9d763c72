/** Writes documents to print as PDF. Start at {@link dev.troupe.packs.studio.print.PdfSheets}. */
@NullMarked
package dev.troupe.packs.studio.print;

import org.jspecify.annotations.NullMarked;
