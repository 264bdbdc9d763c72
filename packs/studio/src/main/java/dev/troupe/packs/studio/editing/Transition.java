package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How one part changes into the next, by the filter {@code xfade} of ffmpeg. */
enum Transition {
    NONE,
    FADE,
    DISSOLVE,
    FADEBLACK,
    WIPELEFT,
    WIPERIGHT,
    SLIDELEFT,
    SLIDERIGHT,
    CIRCLEOPEN;

    /**
     * @param name {@code null} for none
     * @throws ToolException naming those that exist
     */
    static Transition of(@Nullable String name) {
        if (name == null) {
            return NONE;
        }
        return Arrays.stream(values())
                .filter(transition -> transition.filterName().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        new ToolException(
                                AgentProblem.BAD_ARGUMENTS,
                                "未知的转场“%s”；可用的有：%s",
                                "Unknown transition '%s'; expected one of %s",
                                name,
                                Arrays.stream(values()).map(Transition::filterName).toList()));
    }

    String filterName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
