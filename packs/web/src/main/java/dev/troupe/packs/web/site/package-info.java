/** Turns a crawled site into one table of its items. Start at {@link SiteTable}. */
@NullMarked
package dev.troupe.packs.web.site;

import org.jspecify.annotations.NullMarked;
