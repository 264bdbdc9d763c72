/** Endpoints of the OpenAI-compatible chat completions API. Start at {@link OpenAiController}. */
@NullMarked
package dev.troupe.server.openai;

import org.jspecify.annotations.NullMarked;
