package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Writes synthesized sounds into the workspace. */
final class SoundFile {
    private SoundFile() {}

    /** Writes it piece by piece and returns its path for users. */
    static String write(
            Signal signal, Duration length, Path target, List<String> inputs, ToolContext context)
            throws InterruptedException {
        try {
            WaveFile.write(signal, length, WorkspaceFile.of(target, context));
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入文件“%s”：%s",
                    "File '%s' cannot be written: %s",
                    context.workspace().display(target),
                    e.getMessage());
        }
        return MediaFile.report(target, inputs, context);
    }
}
