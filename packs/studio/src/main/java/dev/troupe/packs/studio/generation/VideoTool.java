package dev.troupe.packs.studio.generation;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Has a video made by the video model. The job is ordered once: its id is recorded, so that a call
 * that was interrupted, also by the end of the process, continues to wait for the same job.
 *
 * @param pause between two questions about the state of a job
 */
record VideoTool(MediaModels models, InstantSource clock, Duration pause)
        implements Tool<VideoTool.Input, ToolReply> {
    private static final Duration TIMEOUT = Duration.ofMinutes(45);
    private static final int MAX_SECONDS = 60;

    record Input(
            @Describe("what the video shows, 1 to 4,000 characters") String prompt,
            @Describe("file to write, .mp4") String target,
            @Describe("length in seconds, 1 to 60, as the model offers it; default: 4")
                    @Nullable Integer seconds,
            @Describe("such as 1280x720; default: the model's") @Nullable String size,
            @Describe("picture with which the video begins; default: none")
                    @Nullable String source) {
        int length() {
            return seconds == null ? 4 : seconds;
        }

        List<String> sources() {
            return source == null ? List.of() : List.of(source);
        }

        MediaRole role() {
            return source == null ? MediaRole.TEXT2VIDEO : MediaRole.IMAGE2VIDEO;
        }
    }

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "generateVideo",
                        "Makes a video of a description, or of a picture and a description, with the video model. Takes minutes and costs money.",
                        Input.class,
                        Risk.SEND)
                .withTitle("生成视频", "generate a video")
                .withSaveTarget("target")
                .withTimeout(TIMEOUT)
                .withRepeatable(true); // a recorded job is not ordered again
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(MediaFile.target(input.target(), List.of("mp4"), input.sources(), context));
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        GenerationTools.requireText("prompt", input.prompt(), GenerationTools.MAX_PROMPT);
        GenerationTools.requireSize(input.size());
        if (input.length() < 1 || input.length() > MAX_SECONDS) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "seconds 是 %d；应为 1 到 %d",
                    "seconds is %d; give 1 to %d",
                    input.length(),
                    MAX_SECONDS);
        }
        return new VideoOrder(models, clock, pause, input, context).deliver();
    }
}
