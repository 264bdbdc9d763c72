/**
 * Turns component descriptions into amis configurations and composes them into a page. Start at
 * {@link AmisPageBuilder}.
 */
@NullMarked
package dev.troupe.packs.amis.build;

import org.jspecify.annotations.NullMarked;
