package dev.troupe.page.request;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.Value;
import java.util.Map;

/** Calls a tool that reads while a page is planned, to learn whether and how it answers. */
@FunctionalInterface
public interface QuestionProbe {
    ToolReply call(String tool, Map<String, Value> arguments) throws InterruptedException;
}
