package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import java.util.Arrays;

/** Purposes for which a video is exported. */
enum ExportPreset {
    P1080("1080p", "mp4", 1_080),
    P720("720p", "mp4", 720),
    P480("480p", "mp4", 480),
    WEBM("webm", "webm", 720),
    GIF("gif", "gif", 0),
    MP3("mp3", "mp3", 0),
    WAV("wav", "wav", 0);

    private final String wireName;
    private final String extension;
    private final int height; // pixels, at most; 0 for none

    ExportPreset(String wireName, String extension, int height) {
        this.wireName = wireName;
        this.extension = extension;
        this.height = height;
    }

    /**
     * @throws ToolException naming those that exist
     */
    static ExportPreset of(String name) {
        return Arrays.stream(values())
                .filter(preset -> preset.wireName.equalsIgnoreCase(name.strip()))
                .findFirst()
                .orElseThrow(() ->
                        new ToolException(
                                AgentProblem.BAD_ARGUMENTS,
                                "未知的导出预设“%s”；可用的有：%s",
                                "Unknown preset '%s'; expected one of %s",
                                name,
                                Arrays.stream(values()).map(preset -> preset.wireName).toList()));
    }

    String extension() {
        return extension;
    }

    boolean isVideo() {
        return this != MP3 && this != WAV;
    }

    void addOptions(FfmpegCall call) {
        switch (this) {
            case GIF ->
                    call.with(
                            "-filter_complex",
                            "[0:v:0]fps=10,scale='min(480,iw)':-2:flags=lanczos,split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer");
            case MP3 -> call.with("-map", "0:a:0", "-c:a", "libmp3lame", "-b:a", "192k");
            case WAV -> call.with("-map", "0:a:0", "-c:a", "pcm_s16le", "-ar", "48000");
            case P1080, P720, P480, WEBM -> {
                call.with("-map", "0:v:0", "-map", "0:a:0?");
                call.with("-vf", "scale=-2:'trunc(min(" + height + ",ih)/2)*2',format=yuv420p");
                OutputFormat.addCodecs("x." + extension, call);
            }
        }
    }
}
