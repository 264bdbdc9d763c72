package dev.troupe.bench.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RequestTokenEstimator;
import dev.troupe.model.TextListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The model behind the local server: answers, or fails as the task wants it, and keeps what it was
 * asked. Safe for use by several threads.
 */
final class MeasuredModel implements ChatModel {
    private final ChatModel model;
    private final Map<ModelPart, List<String>> faults = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();

    /**
     * A request that came.
     *
     * @param text all of it in the order in which providers read it: tools, then messages
     * @param tokens of the request, estimated
     */
    record Call(ModelPart part, String text, long tokens) {}

    /**
     * @param faults by role; each list is used up from its beginning
     */
    MeasuredModel(ChatModel model, Value faults) {
        this.model = model;
        TaskSet.fields(faults)
                .forEach((part, kinds) ->
                        this.faults.put(
                                ModelPart.valueOf(part.toUpperCase(Locale.ROOT)),
                                new ArrayList<>(TaskSet.texts(kinds))));
    }

    synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var fault = record(request);
        if (!fault.isEmpty()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.valueOf(fault.toUpperCase(Locale.ROOT)),
                            LocalizedText.verbatim("as the task wants it")));
        }
        return model.chat(request, onText);
    }

    private synchronized String record(ModelRequest request) {
        var part = ModelPart.of(request);
        calls.add(new Call(part, textOf(request), RequestTokenEstimator.inputTokens(request)));
        var left = faults.getOrDefault(part, List.of());
        return left.isEmpty() ? "" : left.removeFirst();
    }

    private static String textOf(ModelRequest request) {
        var text = new StringBuilder();
        for (var tool : request.tools()) {
            text.append(tool.name()).append(tool.description()).append(Json.write(tool.schema()));
        }
        for (var message : request.messages()) {
            text.append('\n').append(message.getClass().getSimpleName()).append(message.text());
            if (message instanceof Message.Assistant(_, var made)) {
                made.forEach(call -> text.append(call.name()).append(call.arguments()));
            }
        }
        return text.toString();
    }
}
