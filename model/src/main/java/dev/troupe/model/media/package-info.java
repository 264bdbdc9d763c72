/**
 * Models that make pictures, videos and speech. Start at {@link
 * dev.troupe.model.media.MediaModels}, which has the model of each role.
 */
@NullMarked
package dev.troupe.model.media;

import org.jspecify.annotations.NullMarked;
