package dev.troupe.bench.agent;

import dev.troupe.chat.conversation.Answer;
import java.util.List;
import java.util.Map;

/**
 * What came of a task.
 *
 * @param files of the workspace afterwards, by path
 * @param tools names of the tools that agents called successfully, in order
 * @param visits requests that the local server received
 * @param calls requests to the model, in order
 */
record TaskOutcome(
        Answer answer,
        Map<String, String> files,
        List<String> tools,
        int visits,
        List<MeasuredModel.Call> calls) {
    TaskOutcome {
        files = Map.copyOf(files);
        tools = List.copyOf(tools);
        calls = List.copyOf(calls);
    }
}
