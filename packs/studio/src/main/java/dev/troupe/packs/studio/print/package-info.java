/** Documents to print. Start with {@link dev.troupe.packs.studio.print.PdfSheets}. */
@NullMarked
package dev.troupe.packs.studio.print;

import org.jspecify.annotations.NullMarked;
