/**
 * Builds pages again with other values. Start at {@link PageTemplate}: the request and the changes
 * of a page, with slots for what differs from one use to the next.
 */
@NullMarked
package dev.troupe.page.template;

import org.jspecify.annotations.NullMarked;
