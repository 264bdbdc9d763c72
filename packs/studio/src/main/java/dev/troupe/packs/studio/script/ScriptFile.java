package dev.troupe.packs.studio.script;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.studio.specialist.SourceFile;
import dev.troupe.retrieval.ReadDocumentTool;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The script of a task: the file that it names, what an earlier agent left, or the only one. */
public record ScriptFile(String path, Script script) {
    /** The shared variable with the path of the script that was written last. */
    public static final String VARIABLE = "script";

    /** How the names of scripts end. */
    public static final List<String> ENDINGS =
            List.of(".fountain", ".spmd", ".md", ".markdown", ".txt", ".docx", ".pdf");

    private static final int MAX_CHARACTERS = 2_000_000;
    private static final SourceFile SOURCE =
            new SourceFile(VARIABLE, ".fountain", new LocalizedText("剧本", "script"));

    /**
     * @param path of the workspace; {@code null} or blank to find it
     * @throws ToolException if there is none, or it has no scenes
     */
    public static ScriptFile read(@Nullable String path, ToolContext context) {
        var named = SOURCE.choose(path, context);
        var script = ScriptReader.read(readText(named, context), ScriptReader.isFountain(named));
        if (script.elements().isEmpty()) {
            throw refusal("剧本“%s”是空的", "Script '%s' is empty", named);
        }
        if (script.scenes().isEmpty()) {
            throw refusal(
                    "“%s”里没有场景标题；每场以 INT.、EXT.、内景 或 外景 开头，例如“内景 厨房 - 日”",
                    "'%s' has no scene headings; begin each scene with INT. or EXT., such as 'INT. KITCHEN - DAY'",
                    named);
        }
        return new ScriptFile(named, script);
    }

    /** The text of a file of the workspace, whatever it is about. */
    static String readText(String path, ToolContext context) {
        var name = path.toLowerCase(Locale.ROOT);
        if (ENDINGS.stream().noneMatch(name::endsWith)) {
            throw refusal(
                    "“%s”不是剧本文件；可以读取 %s",
                    "'%s' is not a script; scripts end with %s", path, String.join(", ", ENDINGS));
        }
        var text = new StringBuilder();
        Integer from = null;
        do {
            var part = new ReadDocumentTool().call(new ReadDocumentTool.Input(path, from), context);
            text.append(part.text());
            from = part.next();
            if (part.characters() > MAX_CHARACTERS) {
                throw refusal(
                        "“%s”有 %d 个字符；剧本最多 %d 个",
                        "'%s' has %d characters; a script has at most %d",
                        path,
                        part.characters(),
                        MAX_CHARACTERS);
            }
        } while (from != null);
        return text.toString();
    }

    /** The title of the film: of its title page, else the name of the file. */
    public String title() {
        return script.titleOr(stem().replaceFirst(".*/", ""));
    }

    /** The path without its extension. */
    public String stem() {
        return path.replaceFirst("\\.[^./]+$", "");
    }

    static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(AgentProblem.FILE, zh, en, values);
    }
}
