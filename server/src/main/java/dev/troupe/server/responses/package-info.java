/**
 * Endpoints of the OpenAI-compatible Responses API. Start at {@link
 * dev.troupe.server.responses.ResponsesController}; errors, models and turns are handled as those
 * of {@link dev.troupe.server.openai}.
 */
@NullMarked
package dev.troupe.server.responses;

import org.jspecify.annotations.NullMarked;
