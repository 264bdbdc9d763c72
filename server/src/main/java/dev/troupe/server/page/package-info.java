/**
 * Endpoints for pages that are built from blueprints: generated, stored in versions, changed,
 * exported and shared by links. Start at {@link PageController}; {@link PageService} does the work.
 */
@NullMarked
package dev.troupe.server.page;

import org.jspecify.annotations.NullMarked;
