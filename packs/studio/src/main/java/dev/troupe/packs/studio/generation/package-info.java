/**
 * Pictures, videos and speech by models. Start with {@link
 * dev.troupe.packs.studio.generation.GenerationTools}.
 */
@NullMarked
package dev.troupe.packs.studio.generation;

import org.jspecify.annotations.NullMarked;
