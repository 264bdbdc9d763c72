package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.chat.calculation.Calculation;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.intent.RequestFrame;
import dev.troupe.core.value.Problem;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Describes what the offline model can do and what it cannot. A question that only a language model
 * can answer fails with {@link ModelProblem#NEEDS_MODEL}.
 *
 * @param clock by which the days to a date are counted
 */
public record OfflineChat(Catalog catalog, Clock clock) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.DEFAULT || request.brief().field("message").isMissing()) {
            return Optional.empty();
        }
        var said = request.brief().field("message").asText();
        var message = RequestFrame.of(said).request();
        var language = Language.valueOf(request.brief().field("language").asText());
        var reply =
                SmallTalk.findReply(said)
                        .or(() -> Calculation.findReply(said, ZonedDateTime.now(clock)))
                        .or(() -> Calculation.findReply(message, ZonedDateTime.now(clock)));
        if (reply.isPresent()) {
            var text = reply.get().text(language == Language.ZH);
            return Optional.of(ModelReply.text(text, OfflineModel.NAME));
        }
        if (RuleIntent.isAboutHistory(message)) {
            return Optional.of(ModelReply.text(noHistory(language), OfflineModel.NAME));
        }
        if (RuleIntent.isOpinion(message)) {
            return Optional.of(ModelReply.text(noOpinion(language), OfflineModel.NAME));
        }
        if (Calculation.isNamedIn(message)) {
            return Optional.of(ModelReply.text(noCalculation(language), OfflineModel.NAME));
        }
        boolean isQuestion =
                request.brief().field("intent").asText().equals(Intent.CHAT_QA.wireName());
        if (!isQuestion) {
            var text = RuleIntent.isRemark(message) ? noRequest(language) : noTalk(language);
            return Optional.of(ModelReply.text(text, OfflineModel.NAME));
        }
        if (!RuleIntent.isAboutTroupe(message)) {
            throw new ModelException(noFacts());
        }
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
        var text =
                about(language)
                        + "\n"
                        + language.choose("我可以：", "What I can do:")
                        + "\n"
                        + abilities;
        return Optional.of(ModelReply.text(text, OfflineModel.NAME));
    }

    private static String noTalk(Language language) {
        return language.choose(
                "没有语言模型时无法闲聊：设置 OPENAI_API_KEY，或用 --model 选择模型。问“你能做什么”可以看到现在的功能。",
                "I cannot chat without a language model: set OPENAI_API_KEY, or choose a model with"
                        + " --model. Ask \"what can you do\" for what works now.");
    }

    private static String noRequest(Language language) {
        return language.choose(
                "好的。这句话没有提出请求，因此没有执行或保存任何内容。要记录下来，请在前面加上“记一下：”；问“你能做什么”可以看到现在的功能。",
                "All right. The message asks for nothing, so nothing was done or stored. To store it, start"
                        + " with \"note that\"; ask \"what can you do\" for what works now.");
    }

    private static String noOpinion(Language language) {
        return language.choose(
                "我是程序，现在使用离线模型，没有看法、喜好和感受，不能替您判断。我可以计算、管理任务、处理文件和表格。",
                "I am a program on the offline model, without opinions, tastes or feelings, so I cannot judge"
                        + " that. I compute, manage tasks, and work on files and tables.");
    }

    private static String noHistory(Language language) {
        return language.choose(
                "离线模型不会查找以前的请求。用 troupe runs 可以列出以前的运行及其请求。",
                "The offline model does not look up earlier requests. `troupe runs` lists the"
                        + " earlier runs with their requests.");
    }

    private static String noCalculation(Language language) {
        return language.choose(
                "离线模型无法理解这个计算，因此没有结果。请只输入算式或两个日期，例如“74.5*18%/3”或“今天到2027-06-07有多少天”。",
                "The offline model could not read this computation, so there is no result. Write only"
                        + " the computation or the two dates, such as \"74.5 * 18% / 3\" or \"how many"
                        + " days from today to 2027-06-07\".");
    }

    private static Problem noFacts() {
        return Problem.of(
                ModelProblem.NEEDS_MODEL,
                "现在使用的是离线模型，它没有常识，回答不了这个问题。设置 OPENAI_API_KEY（或用 --model 选择模型）后即可回答。",
                "I am running on the offline model, which knows no facts, so I cannot answer that."
                        + " Set OPENAI_API_KEY or choose a model with --model.");
    }

    private static String about(Language language) {
        return language.choose(
                """
                我是 Troupe：您用一句话说明需求，我安排智能体完成，并提供文件和结果。
                当前使用离线模型：基于规则，无需网络和密钥。要使用语言模型，请设置 OPENAI_API_KEY，或用 --model 提供商:名称 选择模型。
                文件在当前目录（或 --workspace 指定的目录）中读写。\
                """,
                """
                I am Troupe: describe what you need in one sentence, and my agents do it and return files and results.
                I am using the offline model: it is rule-based and needs no network and no key. Set OPENAI_API_KEY or use --model
                PROVIDER:NAME to use a language model. Files are read and written in the current directory, or in that of --workspace.\
                """);
    }
}
