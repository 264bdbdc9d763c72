/**
 * Runs ffmpeg and ffprobe on files of the workspace, within limits and without a shell or a
 * network. Start at {@link Ffmpeg}.
 */
@NullMarked
package dev.troupe.packs.studio.ffmpeg;

import org.jspecify.annotations.NullMarked;
