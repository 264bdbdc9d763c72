/**
 * Generates pictures, videos and speech with models. Start at {@link
 * dev.troupe.packs.studio.generation.GenerationTools}.
 */
@NullMarked
package dev.troupe.packs.studio.generation;

import org.jspecify.annotations.NullMarked;
