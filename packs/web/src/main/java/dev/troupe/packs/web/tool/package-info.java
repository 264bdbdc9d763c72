/** The tools that the crawler agent calls. Start at {@link WebTools}. */
@NullMarked
package dev.troupe.packs.web.tool;

import org.jspecify.annotations.NullMarked;
