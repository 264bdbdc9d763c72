package dev.troupe.packs.studio.script;

import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Turns an outline into the frame of a script; every word is of the outline. */
final class OutlineReader {
    private static final Pattern ITEM =
            Pattern.compile("(?:[-*+•]|\\d{1,3}[.、)）]|[一二三四五六七八九十]{1,3}[、.])\\s*(\\S.*)");
    private static final Pattern HEADING = Pattern.compile("(#{1,6})\\s*(\\S.*)");

    private OutlineReader() {}

    /**
     * @throws dev.troupe.agent.tool.ToolException if the outline has no items
     */
    static Script read(String outline, String path, Language language) {
        Map<String, String> titlePage = new LinkedHashMap<>();
        var elements = new ArrayList<ScriptElement>();
        int scene = 0;
        for (var line : outline.lines().map(String::strip).filter(it -> !it.isEmpty()).toList()) {
            var heading = HEADING.matcher(line);
            var item = ITEM.matcher(line);
            if (SceneHeading.parse(line).isPresent()) {
                scene++;
                elements.add(new ScriptElement.Heading(line));
            } else if (heading.matches() && heading.group(1).length() == 1 && titlePage.isEmpty()) {
                titlePage.put("Title", heading.group(2));
            } else if (heading.matches()) {
                elements.add(
                        new ScriptElement.Section(heading.group(1).length() - 1, heading.group(2)));
            } else if (item.matches() && SceneHeading.parse(item.group(1)).isPresent()) {
                scene++;
                elements.add(new ScriptElement.Heading(item.group(1)));
            } else if (item.matches()) {
                scene++;
                elements.add(new ScriptElement.Heading(language.choose("场景 ", "SCENE ") + scene));
                elements.add(new ScriptElement.Synopsis(item.group(1)));
            } else {
                elements.add(new ScriptElement.Synopsis(line));
            }
        }
        if (scene == 0) {
            throw ScriptFile.refusal(
                    "“%s”里没有大纲条目；每个条目一行，以“-”或编号开头",
                    "'%s' has no items of an outline; begin each with '-' or a number", path);
        }
        return new Script(titlePage, elements, List.of());
    }
}
