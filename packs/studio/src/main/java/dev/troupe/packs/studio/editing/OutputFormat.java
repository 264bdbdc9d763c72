package dev.troupe.packs.studio.editing;

import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The formats of results, by the extension of their names. */
final class OutputFormat {
    static final List<String> VIDEO = List.of("mp4", "mov", "mkv", "webm");
    static final List<String> SOUND = List.of("wav", "mp3", "m4a", "flac", "ogg");
    static final List<String> ALL = Stream.concat(VIDEO.stream(), SOUND.stream()).toList();

    private OutputFormat() {}

    static boolean isVideo(String path) {
        return VIDEO.contains(MediaFile.extension(path));
    }

    /** Adds the codecs of a format. */
    static void addCodecs(String path, FfmpegCall call) {
        var extension = MediaFile.extension(path);
        if (extension.equals("webm")) {
            call.with("-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "33", "-row-mt", "1");
            call.with("-deadline", "realtime", "-cpu-used", "6", "-c:a", "libopus");
        } else if (isVideo(path)) {
            call.with("-c:v", "libx264", "-preset", "veryfast", "-crf", "20");
            call.with("-c:a", "aac", "-b:a", "160k");
        } else {
            addSound(extension, call);
        }
        if (Set.of("mp4", "mov", "m4a").contains(extension)) {
            call.with("-movflags", "+faststart");
        }
    }

    private static void addSound(String extension, FfmpegCall call) {
        var codec =
                switch (extension) {
                    case "mp3" -> "libmp3lame";
                    case "m4a" -> "aac";
                    case "flac" -> "flac";
                    case "ogg" -> "libopus";
                    default -> "pcm_s16le";
                };
        call.with("-c:a", codec);
    }
}
