package dev.troupe.packs.studio.script;

import java.util.List;
import java.util.Locale;

/** Writes a script as Fountain or Markdown. */
final class ScreenplayWriter {
    private ScreenplayWriter() {}

    /** What {@link ScriptReader} reads, element for element. */
    static String toFountain(Script script) {
        var text = new StringBuilder();
        script.titlePage()
                .forEach((key, value) ->
                        text.append(key)
                                .append(": ")
                                .append(value.replace("\n", "\n    "))
                                .append('\n'));
        for (var element : script.elements()) {
            text.append(text.isEmpty() ? "" : "\n").append(fountain(element)).append('\n');
        }
        return text.toString();
    }

    private static String fountain(ScriptElement element) {
        return switch (element) {
            case ScriptElement.Heading(var heading) ->
                    (SceneHeading.parse(heading).isPresent() ? "" : ".") + heading;
            case ScriptElement.Action(var action) -> markForced(action);
            case ScriptElement.Dialogue(var speaker, var manner, var words) ->
                    (isCapital(speaker) ? "" : "@")
                            + speaker
                            + (manner.isEmpty() ? "" : "\n(" + manner + ")")
                            + "\n"
                            + words;
            case ScriptElement.Transition(var transition) -> "> " + transition;
            case ScriptElement.Section(var level, var title) -> "#".repeat(level) + " " + title;
            case ScriptElement.Synopsis(var synopsis) -> "= " + synopsis;
            case ScriptElement.Note(var note) -> "[[" + note + "]]";
        };
    }

    /** Action that would be read as something else is marked. */
    private static String markForced(String action) {
        var read = ScriptReader.read("\n" + action + "\n\n", true).elements();
        return read.equals(List.of(new ScriptElement.Action(action))) ? action : "!" + action;
    }

    /** Names without capitals stand before their words, as Chinese scripts have them. */
    static boolean isOnOneLine(ScriptElement.Dialogue line) {
        return !isCapital(line.speaker());
    }

    static String toLine(ScriptElement.Dialogue line) {
        return line.speaker()
                + (line.manner().isEmpty() ? "" : "（" + line.manner() + "）")
                + "："
                + line.text();
    }

    private static boolean isCapital(String speaker) {
        return speaker.matches("[A-Z][A-Z\\d .'’&-]*");
    }

    static String toMarkdown(Script script, String title) {
        var text = new StringBuilder("# ").append(script.titleOr(title)).append('\n');
        script.titlePage()
                .forEach((key, value) -> {
                    if (!value.equals(script.titleOr(title))) {
                        text.append('\n').append(key).append(": ").append(value).append("  \n");
                    }
                });
        for (var element : script.elements()) {
            text.append('\n').append(markdown(element)).append('\n');
        }
        return text.toString();
    }

    private static String markdown(ScriptElement element) {
        return switch (element) {
            case ScriptElement.Heading(var heading) -> "## " + heading;
            case ScriptElement.Action(var action) -> action;
            case ScriptElement.Dialogue(var speaker, var manner, var words) ->
                    "**"
                            + speaker
                            + "**"
                            + (manner.isEmpty() ? "" : " (" + manner + ")")
                            + ": "
                            + words;
            case ScriptElement.Transition(var transition) -> "> " + transition;
            case ScriptElement.Section(var level, var section) ->
                    "#".repeat(Math.min(6, level + 1)) + " " + section;
            case ScriptElement.Synopsis(var synopsis) -> "= " + synopsis;
            case ScriptElement.Note(var note) -> "[[" + note + "]]";
        };
    }

    /** As typed scripts are set: names and dialogue indented. */
    static String toText(Script script, String title) {
        var text = new StringBuilder(script.titleOr(title).toUpperCase(Locale.ROOT)).append('\n');
        script.credits().forEach(line -> text.append(line).append('\n'));
        for (var element : script.elements()) {
            text.append('\n').append(plain(element)).append('\n');
        }
        return text.toString();
    }

    private static String plain(ScriptElement element) {
        return switch (element) {
            case ScriptElement.Dialogue(var speaker, var manner, var words) ->
                    (isCapital(speaker) ? speaker : "@" + speaker)
                            + (manner.isEmpty() ? "" : "\n(" + manner + ")")
                            + "\n"
                            + words;
            default -> fountain(element);
        };
    }
}
