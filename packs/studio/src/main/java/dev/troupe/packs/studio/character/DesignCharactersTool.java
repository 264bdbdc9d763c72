package dev.troupe.packs.studio.character;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.specialist.StudioFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes a sheet and a template to draw for each character of a script. */
record DesignCharactersTool() implements Tool<DesignCharactersTool.Input, ToolReply> {
    static final String NAME = "designCharacters";

    record Input(
            @Describe("the script; omit it for that of an earlier agent, or the only one")
                    @Nullable String script,
            @Describe("names of characters; omit them for all")
                    @Nullable List<String> characters) {}

    /** What was written. */
    record Written(String path, List<Sheet> characters) {}

    /** The sheet of one character, with what supports its traits. */
    record Sheet(String name, String sheet, String turnaround, List<Line> traits) {}

    /** A line of the script. */
    record Line(String trait, int scene, String line) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        NAME,
                        "Writes a sheet for each character of a script, with the lines that support each trait, and a turnaround template as SVG.",
                        Input.class)
                .withTitle("设计角色", "design characters")
                .withRepeatable(true)
                .withOutsideText();
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var file = ScriptFile.read(input.script(), context);
        return StudioFile.targets(
                select(file, input).stream()
                        .flatMap(sheet ->
                                Stream.of(path(file, sheet, ".md"), path(file, sheet, ".svg")))
                        .toList(),
                context);
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var file = ScriptFile.read(input.script(), context);
        var written = new ArrayList<Sheet>();
        for (var sheet : select(file, input)) {
            var text = sheet.toMarkdown(file.path(), context.language());
            var drawing = Turnaround.draw(sheet, context.language());
            var sources = List.of(file.path());
            written.add(
                    new Sheet(
                            sheet.name(),
                            StudioFile.save(path(file, sheet, ".md"), text, sources, context),
                            StudioFile.save(path(file, sheet, ".svg"), drawing, sources, context),
                            sheet.traits().stream()
                                    .map(each ->
                                            new Line(
                                                    each.trait().label().en(),
                                                    each.scene(),
                                                    each.quote()))
                                    .toList()));
        }
        var names =
                written.stream()
                        .map(sheet ->
                                sheet.name()
                                        + " ("
                                        + sheet.sheet()
                                        + ", "
                                        + sheet.turnaround()
                                        + ")")
                        .toList();
        return StudioFile.reply(
                new Written(file.path(), written),
                context,
                "根据 %s 写好 %d 个角色的设定和三视图模板：%s。设定只有剧本写到的内容。"
                        .formatted(file.path(), written.size(), String.join("、", names)),
                "Sheets and turnaround templates of %d characters of %s: %s. They state only what the script states."
                        .formatted(written.size(), file.path(), String.join(", ", names)));
    }

    private static List<CharacterSheet> select(ScriptFile file, Input input) {
        var all = CharacterSheet.of(file);
        if (all.isEmpty()) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "剧本“%s”里没有有台词的人物",
                    "Script '%s' has no characters with dialogue",
                    file.path());
        }
        if (input.characters() == null || input.characters().isEmpty()) {
            return all;
        }
        var selected = new ArrayList<CharacterSheet>();
        for (var name : input.characters()) {
            selected.add(
                    all.stream()
                            .filter(sheet -> sheet.name().equalsIgnoreCase(name.strip()))
                            .findFirst()
                            .orElseThrow(() ->
                                    new ToolException(
                                            AgentProblem.BAD_ARGUMENTS,
                                            "剧本“%s”里不存在角色“%s”；有：%s",
                                            "Script '%s' has no character '%s'; expected one of %s",
                                            file.path(),
                                            name,
                                            all.stream().map(CharacterSheet::name).toList())));
        }
        return selected;
    }

    private static String path(ScriptFile file, CharacterSheet sheet, String ending) {
        var name = sheet.name().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-");
        return file.stem() + ".characters/" + name + ending;
    }
}
