package dev.troupe.model.langchain4j;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.troupe.core.value.Problem;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.TextListener;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.VisionModel;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Questions about pictures by the protocols of Anthropic, Gemini and Ollama. The request contains
 * the pictures themselves, so that the provider opens no address.
 */
record ChatVision(ProviderSettings settings) implements VisionModel {
    @Override
    public Description describe(Request request) throws InterruptedException {
        var question =
                ModelRequest.of(
                        ModelRole.AGENT,
                        List.of(
                                new Message.System(OpenAiVision.INSTRUCTIONS),
                                new Message.User(request.question())));
        var model =
                ProviderModelFactory.create(
                        settings, asked -> toChatRequest(asked, request.pictures()));
        var reply = model.chat(question, TextListener.NONE).requireUnfiltered();
        var text = reply.text().strip();
        if (text.isEmpty()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.MALFORMED_REPLY,
                            "模型 %s 没有用文字回答图片问题；请改用支持图片的模型",
                            "Model %s answered the question about pictures without text; use a model that accepts pictures",
                            settings.name()));
        }
        return new Description(text, reply.finish() == ModelReply.FinishReason.LENGTH);
    }

    private static ChatRequest toChatRequest(ModelRequest request, List<MediaContent> pictures) {
        var content = new ArrayList<Content>();
        for (var picture : pictures) {
            content.add(
                    ImageContent.from(
                            Base64.getEncoder().encodeToString(picture.bytes()), picture.type()));
        }
        content.add(TextContent.from(request.messages().getLast().text()));
        return ChatRequest.builder()
                .messages(
                        SystemMessage.from(request.messages().getFirst().text()),
                        UserMessage.from(content))
                .build();
    }
}
