package dev.troupe.packs.studio.script;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.StudioTask;
import dev.troupe.retrieval.ReadDocumentTool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Sarah, who reads, checks and writes scripts. */
public final class Screenwriter implements Specialist {
    /** Her type in plans. */
    public static final String SARAH = "sarah";

    private static final String INSTRUCTIONS =
            """
            - Before you write a script, have an outline or a source: a file, or an outline in the task. If there is none, ask the user for it
              with askUser; do not begin to write. Read files with readDocument.
            - Write Fountain: scene headings with INT. or EXT. (内景, 外景), the name of the speaker alone on a line (@ before Chinese names),
              dialogue below it, (directions) in between. Save it with writeScript and name the sources.
            - Take characters, places and events from the source; invent only what the task asks you to invent.
            - Check an existing script with inspectScript and answer with its figures; other formats are for exportScript.
            """;

    private static final Pattern FORMATS = Offer.pattern("\\b(?:fountain|word|docx)\\b");
    private static final String[] DOCUMENTS = {".md", ".markdown", ".txt", ".docx", ".pdf"};

    @Override
    public Agent agent() {
        var tools = new ArrayList<Tool<?, ?>>(ScriptTools.all());
        tools.add(new ReadDocumentTool());
        tools.add(new AskUserTool());
        return Agent.of(card(), INSTRUCTIONS, tools);
    }

    private static AgentCard card() {
        return new AgentCard(
                        SARAH,
                        "Sarah",
                        "Screenwriter: checks scripts (scenes, characters, dialogue, continuity), converts them, searches them, and writes them from an outline or source. Leaves storyboards to david and characters' designs to bob.",
                        List.of(
                                "write a script from an outline",
                                "check scenes, characters and continuity",
                                "convert Fountain, Markdown, text, Word and PDF",
                                "search a library of scripts"),
                        List.of("@fountain", "screenplay", "continuity", "剧本", "台词", "编剧"),
                        Set.of(),
                        Set.of("script"))
                .withChinese(
                        "Sarah 编剧",
                        "编剧：检查剧本（场景、人物、台词、连贯性），转换格式，检索剧本，并根据大纲或来源编写剧本。分镜由 david 处理，角色设计由 bob 处理。",
                        List.of(
                                "根据大纲编写剧本",
                                "检查场景、人物和连贯性",
                                "转换 Fountain、Markdown、文本、Word 和 PDF",
                                "检索剧本库"));
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                checkOffer(),
                export(),
                conversion(),
                frame(),
                writing(),
                topic(),
                search(),
                invention());
    }

    private static Offer checkOffer() {
        return new Offer(
                SARAH,
                new LocalizedText("剧本检查", "a check of a script"),
                Offer.pattern(
                        "\\b(?:check|inspect|analy[sz]e|review|break\\s*down)\\s+(?:the\\s+|my\\s+|this\\s+)?(?:script|screenplay)\\b|\\bscript\\s+(?:check|report|breakdown|analysis)\\b|\\bcontinuity(?:\\s+(?:questions?|check|report))?\\b|\\bdialogue\\s+counts?\\b|(?:检查|分析|审阅|拆解)(?:一下|这个|这份)?剧本|剧本(?:检查|分析|报告|拆解)|连贯性(?:问题|检查|报告)?|台词(?:统计|数)|统计台词"),
                List.of(
                        Offer.pattern(
                                "\\b(?:characters?|scenes?|dialogue|counts?|questions?)\\b|场景|人物|角色|台词|统计|问题")),
                Set.of("script"),
                "script-report",
                task -> {
                    var arguments = script(task);
                    task.target(".md", ".markdown")
                            .ifPresent(file -> arguments.put("target", Value.of(file)));
                    return new Offer.Call(ScriptTools.INSPECT, arguments);
                });
    }

    private static Offer export() {
        return new Offer(
                SARAH,
                new LocalizedText("剧本的其他格式", "a script in another format"),
                Offer.pattern(
                        "\\b(?:convert|export|save)\\s+(?:the\\s+|my\\s+)?(?:script|screenplay)\\b|(?:导出|转换|另存)剧本|(?:把|将)?剧本\\s*(?:导出|转换|转|另存)(?:成|为)?"),
                List.of(FORMATS),
                Set.of("script"),
                "script",
                Screenwriter::convert);
    }

    /** The same without a word for a script, if the file is one by its kind. */
    private static Offer conversion() {
        return new Offer(
                SARAH,
                new LocalizedText("剧本的其他格式", "a script in another format"),
                Offer.pattern("\\b(?:convert|export|save)\\b|(?:导出|转换?|另存)(?:成|为|到)|导出|转换"),
                List.of(FORMATS),
                Set.of("script"),
                "script",
                Set.of("fountain", "spmd"),
                Screenwriter::convert);
    }

    private static Offer.Response convert(StudioTask task) {
        var target = task.target(".fountain", ".md", ".txt", ".docx", ".pdf");
        if (target.isEmpty()) {
            return new Offer.Refusal(
                    new LocalizedText(
                            "请说明要写的文件，例如“导出剧本 night.fountain 到 night.pdf”",
                            "name the file to write, such as: export the script night.fountain to night.pdf"));
        }
        var arguments = script(task);
        arguments.put("target", Value.of(target.get()));
        return new Offer.Call(ScriptTools.EXPORT, arguments);
    }

    private static Offer frame() {
        return new Offer(
                SARAH,
                new LocalizedText("由大纲建立的剧本框架", "the frame of a script from an outline"),
                Offer.pattern(
                        "\\b(?:frame|scaffold|skeleton)\\s+(?:of\\s+|for\\s+)?(?:a\\s+|the\\s+)?(?:script|screenplay)\\b|\\bscript\\s+(?:frame|scaffold|skeleton)\\b|剧本(?:框架|骨架)"),
                List.of(Offer.pattern("\\boutline\\b|大纲|提纲")),
                Set.of(),
                "script",
                Screenwriter::outline);
    }

    /** Without an outline the tool asks for one; rules write the frame alone. */
    private static Offer writing() {
        return new Offer(
                SARAH,
                new LocalizedText("剧本", "a script"),
                Offer.pattern(
                        "\\bwrite\\s+(?:me\\s+)?(?:a|the|my)\\s+(?:short\\s+|new\\s+)?(?:script|screenplay)\\b|(?:写|编写|创作)(?:一个|一部|一份|个|份)?(?:短|新)?剧本"),
                List.of(Offer.pattern("\\boutline\\b|大纲|提纲")),
                Set.of(),
                "script",
                Screenwriter::outline);
    }

    /** A topic is neither outline nor source: the tool asks for one of them. */
    private static Offer topic() {
        return new Offer(
                SARAH,
                new LocalizedText("剧本", "a script"),
                Offer.pattern(
                        "\\bwrite\\s+(?:me\\s+)?(?:an?|the|my)\\s+(?:short\\s+|new\\s+)?(?:script|screenplay)\\s+about\\s+(?:(?!from\\b)[^\\s,.;，。；]{1,50}[ \\t]{0,3}){1,40}|(?:写|编写|创作)(?:一个|一部|一份|个|份)?(?:关于|讲述?|描写)[^，。；\\n]{1,100}?的(?:短|新)?剧本"),
                List.of(Offer.pattern("\\boutline\\b|大纲|提纲")),
                Set.of(),
                "script",
                task ->
                        task.source(DOCUMENTS).isPresent()
                                ? new Offer.Refusal(
                                        new LocalizedText(
                                                "规则只按大纲建立剧本框架，不虚构题材；请只指出大纲文件，或设置 OPENAI_API_KEY 使用语言模型",
                                                "rules make the frame of an outline as it is, and invent nothing about a topic: name the outline alone, or use a language model (set OPENAI_API_KEY, or choose one with --model)"))
                                : outline(task));
    }

    private static Offer.Response outline(StudioTask task) {
        Map<String, Value> arguments = new LinkedHashMap<>();
        task.source(DOCUMENTS).ifPresent(file -> arguments.put("outline", Value.of(file)));
        task.target(".fountain").ifPresent(file -> arguments.put("target", Value.of(file)));
        return new Offer.Call(ScriptTools.OUTLINE, arguments);
    }

    private static Offer search() {
        return new Offer(
                SARAH,
                new LocalizedText("在剧本库中查找", "a search of scripts"),
                Offer.pattern(
                        "\\bsearch\\s+(?:the\\s+|my\\s+|all\\s+)?(?:scripts|screenplays|script\\s+library)\\b|\\b(?:in|of)\\s+(?:the\\s+|my\\s+|all\\s+)?(?:scripts|script\\s+library)\\b|(?:检索|搜索|查找|在)?(?:所有)?剧本库(?:里|中)?|(?:检索|搜索|查找)(?:所有)?剧本|在?(?:所有)?剧本(?:里|中)(?:查找|检索|搜索|找)"),
                List.of(Offer.pattern("\\bfor\\b|\\bsentences?\\b|句子|检索|搜索|查找|找")),
                Set.of(),
                "passages",
                task -> {
                    var quoted = Mentions.of(task.text()).quoted();
                    return quoted.isEmpty()
                            ? new Offer.Refusal(
                                    new LocalizedText(
                                            "请用引号标出要查找的词，例如：在剧本库中查找“雨夜”",
                                            "put the words to search for in quotes, such as: search the scripts for \"rain\""))
                            : new Offer.Call(
                                    SearchScripts.NAME,
                                    Map.of("query", Value.of(quoted.getFirst())));
                });
    }

    private static Offer invention() {
        return Offer.ofModel(
                SARAH,
                new LocalizedText("编写或改写场景和台词", "to write or rewrite scenes and dialogue"),
                Offer.pattern(
                        "\\b(?:write|rewrite|polish|improve|invent|add)\\s+(?:some\\s+|a\\s+|the\\s+|more\\s+|another\\s+|new\\s+)*(?:scenes?|dialogue|lines|ending|plot)\\b|(?:编写|改写|续写|润色|增加|虚构|写)(?:一段|一场|几句|一些|新的)?(?:场景|台词|对白|结局|情节)"));
    }

    private static Map<String, Value> script(StudioTask task) {
        Map<String, Value> arguments = new LinkedHashMap<>();
        task.source(ScriptFile.ENDINGS.toArray(String[]::new))
                .ifPresent(file -> arguments.put("path", Value.of(file)));
        return arguments;
    }
}
