package dev.troupe.packs.studio.script;

import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Asks where the parts of a script do not fit together; each question names what it is about. */
final class ContinuityQuestions {
    private final List<ScriptScene> scenes;
    private final Language language;
    private final List<String> questions = new ArrayList<>();

    private ContinuityQuestions(Script script, Language language) {
        this.scenes = script.scenes();
        this.language = language;
    }

    static List<String> of(Script script, Language language) {
        var asked = new ContinuityQuestions(script, language);
        asked.scenes.forEach(asked::askAboutScene);
        asked.askAboutTimes();
        asked.askAboutNames();
        return List.copyOf(asked.questions);
    }

    private void askAboutScene(ScriptScene scene) {
        if (scene.parts().time().isEmpty()) {
            ask(
                    "第 %d 场“%s”没有时间：是日还是夜？",
                    "Scene %d, '%s', has no time of day: which is it?",
                    scene.number(),
                    scene.heading());
        }
        if (scene.dialogue().isEmpty() && scene.actions().isEmpty()) {
            ask(
                    "第 %d 场“%s”是空的：发生了什么？",
                    "Scene %d, '%s', is empty: what happens?", scene.number(), scene.heading());
        }
        var actions = String.join("\n", scene.actions());
        for (var speaker : scene.speakers()) {
            boolean isUnseen =
                    scene.dialogue().stream()
                            .filter(line -> line.speaker().equals(speaker))
                            .allMatch(line ->
                                    line.manner().matches("(?i).*(?:V\\.?O|O\\.?S|画外音|旁白).*"));
            boolean isNarrator = speaker.matches("(?i)narrator|旁白|画外音|字幕");
            if (!isUnseen && !isNarrator && !isNamed(actions, speaker) && !actions.isEmpty()) {
                ask(
                        "第 %d 场：%s 有台词，但动作中没有出现：何时入场？",
                        "Scene %d: %s has dialogue, but no action names the character: when is the entrance?",
                        scene.number(),
                        speaker);
            }
        }
    }

    private static boolean isNamed(String text, String name) {
        var quoted = Pattern.quote(name);
        boolean isLatin = name.matches("[\\p{IsLatin}\\d .'’&-]+");
        return Pattern.compile(
                        isLatin ? "(?<![\\p{L}])" + quoted + "(?![\\p{L}])" : quoted,
                        Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .find();
    }

    /** The same place at another time in the next scene. */
    private void askAboutTimes() {
        for (int i = 1; i < scenes.size(); i++) {
            var before = scenes.get(i - 1).parts();
            var after = scenes.get(i).parts();
            boolean isJump =
                    before.place().equalsIgnoreCase(after.place())
                            && !before.place().isEmpty()
                            && !before.time().isEmpty()
                            && !after.time().isEmpty()
                            && !before.time().equalsIgnoreCase(after.time())
                            && !after.time()
                                    .matches("(?i)later|moments later|continuous|same|same time");
            if (isJump) {
                ask(
                        "第 %d 场和第 %d 场都在“%s”，时间从“%s”变为“%s”：如何表现时间的流逝？",
                        "Scenes %d and %d are both in '%s', and the time changes from %s to %s: how is the time that passes shown?",
                        i,
                        i + 1,
                        after.place(),
                        before.time(),
                        after.time());
            }
        }
    }

    /** Names that differ in one letter. */
    private void askAboutNames() {
        var scenesOf = new TreeMap<String, Integer>();
        scenes.forEach(
                scene -> scene.speakers().forEach(name -> scenesOf.merge(name, 1, Integer::sum)));
        var names = List.copyOf(scenesOf.keySet());
        for (int i = 0; i < names.size(); i++) {
            for (int j = i + 1; j < names.size(); j++) {
                if (isSimilar(names.get(i), names.get(j))) {
                    ask(
                            "“%s”和“%s”是同一个人物吗？",
                            "Are '%s' and '%s' the same character?", names.get(i), names.get(j));
                }
            }
        }
    }

    private static boolean isSimilar(String one, String other) {
        var a = one.toLowerCase(Locale.ROOT);
        var b = other.toLowerCase(Locale.ROOT);
        if (a.equals(b)) {
            return true;
        }
        boolean isShort = Math.min(a.length(), b.length()) < 3;
        boolean isNumbered = a.replaceAll("\\d", "").equals(b.replaceAll("\\d", ""));
        if (isShort || isNumbered || Math.abs(a.length() - b.length()) > 1) {
            return false;
        }
        int start = 0;
        while (start < Math.min(a.length(), b.length()) && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        int skipA = a.length() >= b.length() ? 1 : 0;
        int skipB = b.length() >= a.length() ? 1 : 0;
        return a.substring(Math.min(a.length(), start + skipA))
                .equals(b.substring(Math.min(b.length(), start + skipB)));
    }

    private void ask(String zh, String en, Object... values) {
        questions.add(language.choose(zh, en).formatted(values));
    }
}
