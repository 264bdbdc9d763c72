package dev.troupe.model;

import dev.troupe.core.Problem;
import dev.troupe.model.Form.Reading;
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
    public <T> T ask(ModelRequest request, Form<T> form) throws InterruptedException {
        var tool = new ToolDefinition(form.name(), form.description(), form.schema());
        var asked = request.withTools(List.of(tool), ToolChoice.REQUIRED);
        var first = model.chat(asked);
        switch (read(first, form)) {
            case Reading.Read<T>(var answer) -> {
                return answer;
            }
            case Reading.Wrong<T>(var problems) -> {
                var second = model.chat(corrected(asked, first, problems));
                return switch (read(second, form)) {
                    case Reading.Read<T>(var answer) -> answer;
                    case Reading.Wrong<T>(var stillWrong) ->
                            throw malformed(form, second, stillWrong);
                };
            }
        }
    }

    private static <T> Reading<T> read(ModelReply reply, Form<T> form) {
        return form.read(
                reply.toolCalls().stream()
                        .filter(call -> call.name().equals(form.name()))
                        .findFirst()
                        .map(ToolCall::arguments)
                        .orElse(reply.text()));
    }

    private static ModelRequest corrected(
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

    private static ModelException malformed(Form<?> form, ModelReply reply, List<String> problems) {
        return new ModelException(
                Problem.of(
                        ModelProblem.WRONG_FORM,
                        "模型 %s 两次给出的“%s”格式都不对：%s；请重试或换一个模型",
                        "Model %s gave '%s' in the wrong form twice: %s; try again or choose another model",
                        reply.model(),
                        form.name(),
                        String.join("; ", problems)));
    }
}
