package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;

/** Replies of tools: data for a model, and a sentence for users. */
public final class MediaReply {
    private MediaReply() {}

    /**
     * @param zh with {@code %s} where the next value stands
     */
    public static ToolReply of(
            Record data, ToolContext context, String zh, String en, Object... values) {
        return reply(ToolStatus.OK, data, context, LocalizedText.of(zh, en, values));
    }

    /** The same for a part of what was requested. */
    public static ToolReply partial(Record data, ToolContext context, LocalizedText message) {
        return reply(ToolStatus.DEGRADED, data, context, message);
    }

    private static ToolReply reply(
            ToolStatus status, Record data, ToolContext context, LocalizedText message) {
        return new ToolReply(
                status, Json.toValue(data), null, message.text(context.language() == Language.ZH));
    }
}
