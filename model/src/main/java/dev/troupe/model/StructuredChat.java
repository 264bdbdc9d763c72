package dev.troupe.model;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ResponseSchema.Reading;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks a model for an answer of a given form. The model must give it as the arguments of a tool
 * call; one that answers in text is taken at its word. An answer that does not have the form goes
 * back once, with all that is wrong in it.
 */
public final class StructuredChat {
    private final ChatModel model;

    public StructuredChat(ChatModel model) {
        this.model = model;
    }

    /**
     * @param request without tools
     * @throws ModelException code WRONG_FORM when the second answer is wrong as well
     */
    public <T> T request(ModelRequest request, ResponseSchema<T> responseSchema)
            throws InterruptedException {
        var tool =
                new ToolDefinition(
                        responseSchema.name(),
                        responseSchema.description(),
                        responseSchema.schema());
        var asked = request.withTools(List.of(tool), ToolChoice.REQUIRED);
        var first = model.chat(asked).requireUnfiltered();
        switch (parse(first, responseSchema)) {
            case Reading.Valid<T>(var answer) -> {
                return answer;
            }
            case Reading.Invalid<T>(var problems) -> {
                var second =
                        model.chat(correctionRequest(asked, first, problems)).requireUnfiltered();
                return switch (parse(second, responseSchema)) {
                    case Reading.Valid<T>(var answer) -> answer;
                    case Reading.Invalid<T>(var stillWrong) ->
                            throw malformedException(responseSchema, second, stillWrong);
                };
            }
        }
    }

    private static <T> Reading<T> parse(ModelReply reply, ResponseSchema<T> responseSchema) {
        return responseSchema.parse(
                reply.toolCalls().stream()
                        .filter(call -> call.name().equals(responseSchema.name()))
                        .findFirst()
                        .map(ToolCall::arguments)
                        .orElse(reply.text()));
    }

    private static ModelRequest correctionRequest(
            ModelRequest request, ModelReply reply, List<String> problems) {
        var messages = new ArrayList<>(request.messages());
        messages.add(new Message.Assistant(reply.text(), reply.toolCalls()));
        var text =
                "The answer does not have the form that is asked for:\n- "
                        + String.join("\n- ", problems)
                        + "\nCorrect this and give the whole answer again.";
        reply.toolCalls()
                .forEach(call ->
                        messages.add(new Message.ToolResult(call.id(), call.name(), text, true)));
        if (reply.toolCalls().isEmpty()) {
            messages.add(new Message.User(text));
        }
        return request.withMessages(messages);
    }

    private static ModelException malformedException(
            ResponseSchema<?> responseSchema, ModelReply reply, List<String> problems) {
        return new ModelException(
                Problem.of(
                        ModelProblem.WRONG_FORM,
                        "模型 %s 两次返回的“%s”格式都无效：%s；请重试或改用其他模型",
                        "Model %s returned '%s' in an invalid format twice: %s; try again or choose another model",
                        reply.model(),
                        responseSchema.name(),
                        String.join("; ", problems)));
    }
}
