/**
 * Fetches from the public internet and refuses private addresses unless a user allows them. Start
 * at {@link GuardedHttp}.
 */
@NullMarked
package dev.troupe.packs.web.fetch;

import org.jspecify.annotations.NullMarked;
