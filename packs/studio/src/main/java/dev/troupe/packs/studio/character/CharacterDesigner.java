package dev.troupe.packs.studio.character;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.model.media.MediaModels;
import dev.troupe.packs.studio.generation.GenerationTools;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.StudioTask;
import dev.troupe.retrieval.ReadDocumentTool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/** Bob, who designs characters. */
public final class CharacterDesigner implements Specialist {
    private final MediaModels models;

    /**
     * @param models of pictures; tools that need others are not offered
     */
    public CharacterDesigner(MediaModels models) {
        this.models = models;
    }

    /** His type in plans. */
    public static final String BOB = "bob";

    private static final String INSTRUCTIONS =
            """
            - Make the sheets with designCharacters; every trait in them is a line of the script.
            - Answer with the traits and the scenes that support them. What the script leaves open is a proposal: mark it as one, and ask the
              user before you rely on it.
            - Where a generated picture is asked for and generateImage or editImage is among your tools, describe the character by the traits of its
              sheet alone.
            - Name the files of the sheets and turnarounds in your answer.
            """;

    @Override
    public Agent agent() {
        var tools =
                new ArrayList<Tool<?, ?>>(
                        List.of(
                                new DesignCharactersTool(),
                                new ReadDocumentTool(),
                                new AskUserTool()));
        tools.addAll(GenerationTools.ofPictures(models));
        return Agent.of(card(), INSTRUCTIONS, tools);
    }

    private static AgentCard card() {
        return new AgentCard(
                        BOB,
                        "Bob, character designer",
                        "Makes a sheet for each character of a script, with the lines that support each trait, and turnaround templates to draw over. Leaves dialogue to sarah.",
                        List.of("character sheets", "costumes and props", "turnarounds"),
                        List.of(
                                "character design",
                                "character sheet",
                                "turnaround",
                                "角色设计",
                                "人物设定",
                                "三视图"),
                        Set.of(),
                        Set.of("characters"))
                .withChinese(
                        "Bob 角色设计师",
                        "为剧本的各角色写设定，列出支持每个特征的原文，并提供三视图模板。台词由 sarah 负责。",
                        List.of("角色设计", "服装和道具设计", "三视图"));
    }

    @Override
    public List<Offer> offers() {
        return List.of(
                new Offer(
                        BOB,
                        new LocalizedText("角色设定和三视图", "character sheets and turnarounds"),
                        Offer.pattern(
                                "\\bcharacters?\\s+(?:designs?|sheets?|profiles?)\\b|\\bdesign(?:s|ing)?\\s+(?:of\\s+)?(?:all\\s+|the\\s+)*characters?\\b|\\bturn\\s*arounds?\\b|\\bmodel\\s+sheets?\\b|(?:角色|人物)(?:设计|设定|造型|小传|卡)(?:图|表|稿)?|设计(?:所有|全部)?(?:的)?(?:角色|人物)|三视图|转面图"),
                        List.of(
                                Offer.pattern(
                                        "\\b(?:costumes?|props?|traits?|templates?|characters?)\\b|服装|道具|特征|模板|角色|人物")),
                        Set.of("script"),
                        "characters",
                        CharacterDesigner::design),
                Offer.ofModel(
                        BOB,
                        new LocalizedText("虚构人物", "to invent characters"),
                        Offer.pattern(
                                "\\b(?:invent|imagine|add)\\s+(?:a\\s+|new\\s+|another\\s+|some\\s+)*characters?\\b|(?:虚构|想象|增加|新增|创造)(?:一个|新的?|几个)?(?:角色|人物)")));
    }

    private static Offer.Response design(StudioTask task) {
        var arguments = new LinkedHashMap<String, Value>();
        task.source(ScriptFile.ENDINGS.toArray(String[]::new))
                .ifPresent(file -> arguments.put("script", Value.of(file)));
        var mentions = Mentions.of(task.text());
        var names =
                mentions.quoted().stream()
                        .filter(name -> !mentions.files().contains(name))
                        .map(Value::of)
                        .toList();
        if (!names.isEmpty()) {
            arguments.put("characters", Value.of(names));
        }
        return new Offer.Call(DesignCharactersTool.NAME, arguments);
    }
}
