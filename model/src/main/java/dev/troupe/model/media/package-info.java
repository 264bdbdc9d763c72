/**
 * Models that make pictures, videos and speech, and that describe pictures. Start at {@link
 * dev.troupe.model.media.MediaModels}, which has the model of each role.
 */
@NullMarked
package dev.troupe.model.media;

import org.jspecify.annotations.NullMarked;
