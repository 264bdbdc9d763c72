/**
 * Versions of built pages with their blueprints, and what changed between two of them. Start at
 * {@link PageContent}.
 */
@NullMarked
package dev.troupe.page.version;

import org.jspecify.annotations.NullMarked;
