package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with files of sound and video. */
public enum MediaProblem implements Problem.Code {
    /** ffmpeg or ffprobe is not installed. */
    NO_FFMPEG,
    /** A file is not sound, video or a picture, or is damaged. */
    UNREADABLE,
    /** A file does not have what was asked for, such as an audio stream. */
    NO_STREAM,
    /** A time is not in the file, or cannot be read as one. */
    BAD_TIME,
    /** The result would replace one of its sources. */
    OVERWRITES_SOURCE,
    /** ffmpeg used too much of something and was stopped, or the request is too large for it. */
    LIMIT,
    /** ffmpeg ended with an error. */
    FAILED;

    @Override
    public String id() {
        return "media." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
