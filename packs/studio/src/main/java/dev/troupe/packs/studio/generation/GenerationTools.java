package dev.troupe.packs.studio.generation;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelException;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tools that need a model of pictures, videos or speech. One is offered if its role is
 * configured.
 */
public final class GenerationTools {
    static final int MAX_PROMPT = 4_000; // characters
    private static final Duration POLL = Duration.ofSeconds(5);

    private GenerationTools() {}

    /** Those for pictures. */
    public static List<Tool<?, ?>> ofPictures(MediaModels models) {
        var tools = new ArrayList<Tool<?, ?>>();
        if (models.has(MediaRole.TEXT2IMAGE)) {
            tools.add(new ImageTools.GenerateImage(models));
        }
        if (models.has(MediaRole.IMAGE2IMAGE)) {
            tools.add(new ImageTools.EditImage(models));
        }
        return tools;
    }

    /** Those for videos. */
    public static List<Tool<?, ?>> ofVideos(MediaModels models) {
        return models.has(MediaRole.TEXT2VIDEO) || models.has(MediaRole.IMAGE2VIDEO)
                ? List.of(new VideoTool(models, InstantSource.system(), POLL))
                : List.of();
    }

    /** Those for speech. */
    public static List<Tool<?, ?>> ofSpeech(MediaModels models) {
        return models.has(MediaRole.SPEECH) ? List.of(new SpeechTool(models)) : List.of();
    }

    /** Who pays for what a call orders. */
    static MediaModels.Payer payer(ToolContext context) {
        return new MediaModels.Payer(context.user(), context.run());
    }

    /** A problem of a model as one of a tool, which does not repeat what may have been paid for. */
    static ToolException toToolException(ModelException e) {
        return new ToolException(new Problem(e.problem().code(), e.problem().text(), false));
    }

    static void requireText(String name, String text, int most) {
        if (text.isBlank() || text.length() > most) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "%s 有 %d 个字符；应为 1 到 %d 个",
                    "%s has %d characters; give 1 to %d",
                    name,
                    text.strip().length(),
                    most);
        }
    }

    static void requireSize(@Nullable String size) {
        if (size != null && !size.matches("[1-9]\\d{1,3}x[1-9]\\d{1,3}|auto")) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "size 是“%s”；请使用如 1024x1024 的尺寸",
                    "size is '%s'; use one such as 1024x1024",
                    size);
        }
    }
}
