package dev.troupe.packs.writing;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.media.MediaModels;
import dev.troupe.retrieval.ReadDocumentTool;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Adds the writer agent, which summarizes, translates, rewrites, compares, drafts and extracts
 * text, and describes pictures.
 *
 * @param hasLanguageModel whether agents work with a language model; quick
 * @param media whose vision model, if there is one, describes pictures
 */
public record WritingPack(BooleanSupplier hasLanguageModel, MediaModels media) implements Pack {
    /** The writer's type in plans. */
    public static final String WRITER = "writer";

    private static final String INSTRUCTIONS =
            """
            - Your material is the user's message (a long one is in the variable userMessage), files (readDocument), variables (valGet)
              and the passages below. Read all of it before you write; readDocument and valGet return long texts in parts.
            - Pictures are read with describeImage. If it reports that no model is set for them, report that to the user; never describe a picture unseen.
            - Copy facts, names, numbers and dates exactly as the material has them. Add nothing that is not in it, unless the task is to draft.
            - Honour length, form, audience and language that the task names; without them write in the user's language, briefly.
            - End with submitText, with the whole text and the file where the task names one. If it reports that the text does not meet
              the task, correct the text and submit it again.
            """;

    @Override
    public String name() {
        return "writing";
    }

    @Override
    public List<Agent> agents() {
        return List.of(
                Agent.of(
                        card(),
                        INSTRUCTIONS,
                        List.of(
                                new ReadDocumentTool(),
                                new DescribeImageTool(media),
                                new SubmitTextTool(),
                                new AskUserTool())));
    }

    /** None: rules do not write. */
    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of();
    }

    private AgentCard card() {
        return new AgentCard(
                        WRITER,
                        "Writer",
                        "Summarizes, translates, rewrites, shortens, proofreads, compares and drafts text, and extracts facts from it: pasted text, text files, Markdown, PDF, Word, results of other agents. Describes pictures and reads charts in them. Leaves computing over tables to data and questions about added documents to docs.",
                        List.of(
                                "summarize text or a document",
                                "translate text or a document",
                                "rewrite, shorten or proofread text",
                                "compare texts",
                                "draft emails, minutes and reports",
                                "extract facts, tasks or names from text",
                                "describe pictures, read charts and text in them"),
                        List.of(), // offline rules never choose it
                        Set.of("text", "file", "table"),
                        Set.of("text", "file"))
                .withRequirements(
                        new Requirement(
                                "language model",
                                hasLanguageModel,
                                "设置 OPENAI_API_KEY，或用 --model 选择模型",
                                "set OPENAI_API_KEY or choose a model with --model",
                                true))
                .withChinese(
                        "写作",
                        "总结、翻译、改写、精简、校对、比较和起草文字，并从中提取事实：粘贴的文字、文本文件、Markdown、PDF、Word、其他智能体的结果。描述图片，读取其中的图表。表格计算由 data 处理，已添加文档的问题由 docs 处理。",
                        List.of(
                                "总结文字或文档",
                                "翻译文字或文档",
                                "改写、精简或校对文字",
                                "比较文字",
                                "起草邮件、纪要和报告",
                                "从文字中提取事实、任务或名称",
                                "描述图片，读取其中的图表和文字"));
    }
}
