/**
 * Endpoints about the server itself: catalog, tools, usage, settings, backup, health, API
 * description. Start at {@link CatalogController}.
 */
@NullMarked
package dev.troupe.server.system;

import org.jspecify.annotations.NullMarked;
