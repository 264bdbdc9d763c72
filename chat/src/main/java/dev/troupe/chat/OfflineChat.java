package dev.troupe.chat;

import dev.troupe.agent.Catalog;
import dev.troupe.language.Language;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says what the offline model can do, and plainly what it cannot. */
record OfflineChat(Catalog catalog) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.DEFAULT) {
            return Optional.empty();
        }
        var language = Language.of(request.brief().field("message").asText());
        boolean isQuestion =
                request.brief().field("intent").asText().equals(Intent.CHAT_QA.wireName());
        var opening =
                isQuestion
                        ? language.choose(
                                "现在使用的是离线模型，它没有常识，回答不了这个问题。设置 OPENAI_API_KEY（或用 --model 选择模型）后即可回答。",
                                "I am running on the offline model, which knows no facts, so I cannot answer that. Set OPENAI_API_KEY or"
                                        + " choose a model with --model.")
                        : language.choose(
                                "你好！我是 Troupe，现在使用离线模型，按规则工作。",
                                "Hello! I am Troupe, working by rules on the offline model.");
        var abilities =
                catalog.agents().stream()
                        .map(agent ->
                                "- "
                                        + agent.card().name()
                                        + language.choose("：", ": ")
                                        + String.join(
                                                language.choose("、", ", "),
                                                agent.card().capabilities()))
                        .collect(Collectors.joining("\n"));
        var text = opening + "\n" + language.choose("我可以做的事：", "What I can do:") + "\n" + abilities;
        return Optional.of(ModelReply.text(text, OfflineModel.NAME));
    }
}
