package dev.troupe.packs.studio.script;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One scene of a script.
 *
 * @param number from 1, in the order of the script
 * @param heading as the script has it; empty for what stands before the first heading
 * @param elements without the heading
 */
public record ScriptScene(int number, String heading, List<ScriptElement> elements) {
    public ScriptScene {
        elements = List.copyOf(elements);
    }

    /** Its setting, place and time. */
    public SceneHeading parts() {
        return SceneHeading.of(heading);
    }

    /** The dialogue in order. */
    public List<ScriptElement.Dialogue> dialogue() {
        return elements.stream()
                .filter(ScriptElement.Dialogue.class::isInstance)
                .map(ScriptElement.Dialogue.class::cast)
                .toList();
    }

    /** The action in order. */
    public List<String> actions() {
        return elements.stream()
                .filter(ScriptElement.Action.class::isInstance)
                .map(element -> ((ScriptElement.Action) element).text())
                .toList();
    }

    /** Characters with dialogue, in the order of their first line. */
    public Set<String> speakers() {
        var speakers = new LinkedHashSet<String>();
        dialogue().forEach(line -> speakers.add(line.speaker()));
        return speakers;
    }
}
