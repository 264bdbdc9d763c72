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
        if (request.role() != ModelRole.DEFAULT || request.brief().field("message").isMissing()) {
            return Optional.empty();
        }
        var message = request.brief().field("message").asText();
        var language = Language.valueOf(request.brief().field("language").asText());
        var courtesy = Courtesy.answer(message);
        if (courtesy.isPresent()) {
            var said = courtesy.get().said(language == Language.ZH);
            return Optional.of(ModelReply.text(said, OfflineModel.NAME));
        }
        boolean isQuestion =
                request.brief().field("intent").asText().equals(Intent.CHAT_QA.wireName());
        var opening =
                !isQuestion
                        ? greeting(language)
                        : RuleReading.isAboutTroupe(message) ? about(language) : noFacts(language);
        var abilities =
                catalog.agents().stream()
                        .map(agent -> agent.card().words(language))
                        .map(words ->
                                "- "
                                        + words.name()
                                        + language.choose("：", ": ")
                                        + String.join(
                                                language.choose("、", ", "), words.capabilities()))
                        .collect(Collectors.joining("\n"));
        var text = opening + "\n" + language.choose("我可以做的事：", "What I can do:") + "\n" + abilities;
        return Optional.of(ModelReply.text(text, OfflineModel.NAME));
    }

    private static String greeting(Language language) {
        return language.choose(
                "你好！我是 Troupe，现在使用离线模型，按规则工作。",
                "Hello! I am Troupe, working by rules on the offline model.");
    }

    private static String noFacts(Language language) {
        return language.choose(
                "现在使用的是离线模型，它没有常识，回答不了这个问题。设置 OPENAI_API_KEY（或用 --model 选择模型）后即可回答。",
                "I am running on the offline model, which knows no facts, so I cannot answer that. Set OPENAI_API_KEY or choose a model with --model.");
    }

    private static String about(Language language) {
        return language.choose(
                """
                我是 Troupe：您用一句话说要做什么，我安排几个智能体去做，并给出文件和结果。
                现在使用离线模型：按规则工作，不需要网络和密钥。设置 OPENAI_API_KEY，或用 --model 提供商:名称 选择模型后，就用语言模型。
                文件在当前目录（或 --workspace 给出的目录）里读写。\
                """,
                """
                I am Troupe: you say in a sentence what you want, and I have agents do it and answer with files and results.
                I am on the offline model now: it works by rules and needs no network and no key. Set OPENAI_API_KEY or give --model
                PROVIDER:NAME to use a language model. Files are read and written in the current directory, or in that of --workspace.\
                """);
    }
}
