package dev.troupe.packs.studio.character;

import dev.troupe.language.Language;
import dev.troupe.packs.studio.script.ScriptElement;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.script.ScriptScene;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a script states of a character: each trait is a sentence of the script, with its scene.
 * Nothing else is stated of the character.
 *
 * @param name as the script has it
 * @param scenes with dialogue of the character, or its name
 * @param lines of dialogue
 * @param traits in the order of {@link Trait}, then of the script
 * @param directions of its dialogue, as the script has them
 * @param partners characters of the same scenes, in order
 */
record CharacterSheet(
        String name,
        List<Integer> scenes,
        int lines,
        List<Evidence> traits,
        List<String> directions,
        List<String> partners) {
    private static final Pattern SENTENCE_END =
            Pattern.compile("(?<=[。！？；])|(?<=[.!?])\\s+(?=[\\p{Lu}\"“])|\\n");
    private static final Pattern PRONOUN =
            Pattern.compile("^(?:He|She|They|His|Her|Their|他|她)(?![\\p{IsLatin}])");

    /** A sentence of the script that supports a trait. */
    record Evidence(Trait trait, int scene, String quote) {}

    CharacterSheet {
        scenes = List.copyOf(scenes);
        traits = List.copyOf(traits);
        directions = List.copyOf(directions);
        partners = List.copyOf(partners);
    }

    /** A sheet for each character with dialogue, in the order of the script. */
    static List<CharacterSheet> of(ScriptFile file) {
        var scenes = file.script().scenes();
        var names = file.script().characters();
        return names.stream().map(name -> of(name, scenes, names)).toList();
    }

    private static CharacterSheet of(String name, List<ScriptScene> scenes, Set<String> names) {
        var present = new ArrayList<Integer>();
        var evidence = new ArrayList<Evidence>();
        var directions = new LinkedHashSet<String>();
        var partners = new LinkedHashSet<String>();
        int lines = 0;
        for (var scene : scenes) {
            var sentences = findEvidence(name, scene, names);
            var own =
                    scene.dialogue().stream().filter(line -> line.speaker().equals(name)).toList();
            lines += own.size();
            own.stream()
                    .map(ScriptElement.Dialogue::manner)
                    .filter(manner -> !manner.isEmpty())
                    .forEach(directions::add);
            if (!own.isEmpty() || !sentences.isEmpty()) {
                present.add(scene.number());
                partners.addAll(scene.speakers());
            }
            for (var trait : Trait.values()) {
                sentences.stream()
                        .filter(trait::isIn)
                        .map(sentence -> new Evidence(trait, scene.number(), sentence))
                        .forEach(evidence::add);
            }
        }
        partners.remove(name);
        evidence.sort(Comparator.comparing(Evidence::trait));
        return new CharacterSheet(
                name, present, lines, evidence, List.copyOf(directions), List.copyOf(partners));
    }

    /** Sentences that name the character, and those after them that begin with a pronoun. */
    private static List<String> findEvidence(String name, ScriptScene scene, Set<String> names) {
        var about = new ArrayList<String>();
        for (var action : scene.actions()) {
            boolean isContinued = false;
            for (var part : SENTENCE_END.splitAsStream(action).toList()) {
                var sentence = part.strip();
                boolean isNamed = isNamed(sentence, name);
                boolean isOther = names.stream().anyMatch(other -> isNamed(sentence, other));
                isContinued =
                        isNamed || isContinued && !isOther && PRONOUN.matcher(sentence).find();
                if (isContinued && !sentence.isEmpty()) {
                    about.add(sentence);
                }
            }
        }
        return about;
    }

    private static boolean isNamed(String text, String name) {
        boolean isLatin = name.matches("[\\p{IsLatin}\\d .'’&-]+");
        var quoted = Pattern.quote(name);
        return Pattern.compile(
                        isLatin ? "(?<!\\p{L})" + quoted + "(?!\\p{L})" : quoted,
                        Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .find();
    }

    String toMarkdown(String source, Language language) {
        var text = new StringBuilder("# ").append(name).append("\n\n");
        text.append(
                language.choose(
                                "来源：%s。%d 句台词；场次：%s；同场人物：%s。\n",
                                "Source: %s. %d lines of dialogue; scenes: %s; with: %s.\n")
                        .formatted(
                                source,
                                lines,
                                String.join(", ", scenes.stream().map(String::valueOf).toList()),
                                partners.isEmpty() ? "–" : String.join(", ", partners)));
        for (var trait : Trait.values()) {
            text.append("\n## ")
                    .append(language.choose(trait.label().zh(), trait.label().en()))
                    .append("\n\n");
            var own = traits.stream().filter(each -> each.trait() == trait).toList();
            if (own.isEmpty()) {
                text.append(language.choose("剧本没有说明。\n", "The script states nothing.\n"));
            }
            for (var each : own) {
                text.append(
                        language.choose("- “%s”（第 %d 场）\n", "- \"%s\" (scene %d)\n")
                                .formatted(each.quote(), each.scene()));
            }
        }
        text.append(language.choose("\n## 说话方式\n\n", "\n## Voice\n\n"));
        text.append(
                directions.isEmpty()
                        ? language.choose("剧本没有说明。\n", "The script states nothing.\n")
                        : String.join(
                                        "\n",
                                        directions.stream().map(it -> "- (" + it + ")").toList())
                                + "\n");
        return text.toString();
    }
}
