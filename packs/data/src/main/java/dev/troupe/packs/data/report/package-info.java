/**
 * Writes tables, pictures and text as one report in HTML, Markdown, CSV or JSON. Start at {@link
 * Report}.
 */
@NullMarked
package dev.troupe.packs.data.report;

import org.jspecify.annotations.NullMarked;
