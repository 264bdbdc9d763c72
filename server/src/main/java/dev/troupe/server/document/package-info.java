/**
 * Endpoints for indexed documents, their search and feedback. Start at {@link DocumentController}.
 */
@NullMarked
package dev.troupe.server.document;

import org.jspecify.annotations.NullMarked;
