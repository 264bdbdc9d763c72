package dev.troupe.packs.studio.script;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A script. {@link ScriptReader} reads one from text, {@link ScreenplayWriter} writes it.
 *
 * @param titlePage such as {@code Title} and {@code Author}, in the order of the script
 * @param elements in the order of the text
 * @param warnings what is not well formed and how it was read
 */
public record Script(
        Map<String, String> titlePage, List<ScriptElement> elements, List<LocalizedText> warnings) {
    private static final List<String> TITLES = List.of("title", "标题", "片名", "剧名");

    public Script {
        titlePage = Collections.unmodifiableMap(new LinkedHashMap<>(titlePage));
        elements = List.copyOf(elements);
        warnings = List.copyOf(warnings);
    }

    /** The title on its title page, or another text. */
    public String titleOr(String other) {
        return titlePage.entrySet().stream()
                .filter(entry -> TITLES.contains(entry.getKey().toLowerCase(Locale.ROOT)))
                .map(entry -> entry.getValue().replaceAll("[*_]", "").strip())
                .filter(title -> !title.isEmpty())
                .findFirst()
                .orElse(other);
    }

    /** What its title page states in addition to the title, such as the author, as lines. */
    public List<String> credits() {
        return titlePage.entrySet().stream()
                .filter(entry -> !TITLES.contains(entry.getKey().toLowerCase(Locale.ROOT)))
                .filter(entry -> !entry.getValue().isBlank())
                .map(entry -> entry.getKey() + ": " + entry.getValue().strip())
                .toList();
    }

    /** The scenes in order; what stands before the first heading belongs to none. */
    public List<ScriptScene> scenes() {
        var scenes = new ArrayList<ScriptScene>();
        var open = new ArrayList<ScriptElement>();
        String heading = null;
        for (var element : elements) {
            if (element instanceof ScriptElement.Heading(var text)) {
                if (heading != null) {
                    scenes.add(new ScriptScene(scenes.size() + 1, heading, open));
                }
                heading = text;
                open.clear();
            } else {
                open.add(element);
            }
        }
        if (heading != null) {
            scenes.add(new ScriptScene(scenes.size() + 1, heading, open));
        }
        return scenes;
    }

    /** Characters with dialogue, in the order of their first line. */
    public Set<String> characters() {
        var characters = new LinkedHashSet<String>();
        scenes().forEach(scene -> characters.addAll(scene.speakers()));
        return characters;
    }
}
