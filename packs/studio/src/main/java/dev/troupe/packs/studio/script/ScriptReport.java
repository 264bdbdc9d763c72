package dev.troupe.packs.studio.script;

import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;

/**
 * What a script contains, counted from its text: scenes, characters with their dialogue, and
 * questions where its parts do not fit together.
 */
record ScriptReport(ScriptFile file, Language language) {
    private static final int WORDS_PER_PAGE = 180; // a page of a script is about a minute

    /** A character's share. */
    record Part(String name, int lines, int words, List<Integer> scenes) {}

    /** Those with dialogue, the largest share first. */
    List<Part> parts() {
        return file.script().characters().stream()
                .map(this::part)
                .sorted((a, b) -> Integer.compare(b.words(), a.words()))
                .toList();
    }

    private Part part(String name) {
        int lines = 0;
        int words = 0;
        var scenes = new ArrayList<Integer>();
        for (var scene : file.script().scenes()) {
            var own =
                    scene.dialogue().stream().filter(line -> line.speaker().equals(name)).toList();
            lines += own.size();
            words += own.stream().mapToInt(line -> countWords(line.text())).sum();
            if (!own.isEmpty()) {
                scenes.add(scene.number());
            }
        }
        return new Part(name, lines, words, scenes);
    }

    /** Chinese characters count one each, words of other scripts one each. */
    static int countWords(String text) {
        int count = 0;
        boolean isInWord = false;
        for (int letter : text.codePoints().toArray()) {
            boolean isHan = Character.UnicodeScript.of(letter) == Character.UnicodeScript.HAN;
            boolean isLetter = Character.isLetterOrDigit(letter) || letter == '\'' || letter == '’';
            if (isHan || isLetter && !isInWord) {
                count++;
            }
            isInWord = isLetter && !isHan;
        }
        return count;
    }

    /** All words of a scene. */
    private static int countWords(ScriptScene scene) {
        return scene.dialogue().stream().mapToInt(line -> countWords(line.text())).sum()
                + scene.actions().stream().mapToInt(ScriptReport::countWords).sum();
    }

    List<String> questions() {
        return ContinuityQuestions.of(file.script(), language);
    }

    String toMarkdown() {
        var scenes = file.script().scenes();
        var text = new StringBuilder();
        text.append("# ").append(file.title()).append("\n\n");
        int words = scenes.stream().mapToInt(ScriptReport::countWords).sum();
        text.append(
                choose(
                        "来源：%s。%d 场，%d 个有台词的人物，%,d 字，约 %d 分钟（按每分钟 %d 字估算）。\n",
                        "Source: %s. %d scenes, %d characters with dialogue, %,d words, about %d minutes (at %d words a minute).\n",
                        file.path(),
                        scenes.size(),
                        parts().size(),
                        words,
                        Math.max(1, Math.round((float) words / WORDS_PER_PAGE)),
                        WORDS_PER_PAGE));
        text.append(
                language.choose(
                        "\n## 场景\n\n| 场 | 标题 | 人物 | 台词 | 字数 |\n| --- | --- | --- | --- | --- |\n",
                        "\n## Scenes\n\n| Scene | Heading | Characters | Lines | Words |\n| --- | --- | --- | --- | --- |\n"));
        for (var scene : scenes) {
            row(
                    text,
                    String.valueOf(scene.number()),
                    scene.heading(),
                    String.join(", ", scene.speakers()),
                    String.valueOf(scene.dialogue().size()),
                    String.valueOf(countWords(scene)));
        }
        text.append(
                language.choose(
                        "\n## 人物\n\n| 人物 | 台词 | 字数 | 出现的场 |\n| --- | --- | --- | --- |\n",
                        "\n## Characters\n\n| Character | Lines | Words | Scenes |\n| --- | --- | --- | --- |\n"));
        for (var part : parts()) {
            row(
                    text,
                    part.name(),
                    String.valueOf(part.lines()),
                    String.valueOf(part.words()),
                    String.join(", ", part.scenes().stream().map(String::valueOf).toList()));
        }
        section(text, language.choose("连贯性问题", "Continuity questions"), questions());
        section(
                text,
                language.choose("格式问题", "Form"),
                file.script().warnings().stream()
                        .map(warning -> language.choose(warning.zh(), warning.en()))
                        .toList());
        return text.toString();
    }

    private void section(StringBuilder text, String title, List<String> lines) {
        text.append("\n## ").append(title).append("\n\n");
        if (lines.isEmpty()) {
            text.append(language.choose("没有发现。\n", "None found.\n"));
        }
        lines.forEach(line -> text.append("- ").append(line).append('\n'));
    }

    private static void row(StringBuilder text, String... cells) {
        for (var cell : cells) {
            text.append("| ").append(cell.replace("|", "\\|").replace('\n', ' ')).append(' ');
        }
        text.append("|\n");
    }

    private String choose(String zh, String en, Object... values) {
        return language.choose(zh, en).formatted(values);
    }

    /** The answer for users, in a sentence or two. */
    String summary() {
        var names = parts().stream().map(part -> part.name() + " " + part.lines()).toList();
        var text =
                choose(
                        "“%s”（%s）有 %d 场。台词数：%s。",
                        "'%s' (%s) has %d scenes. Lines of dialogue: %s.",
                        file.title(),
                        file.path(),
                        file.script().scenes().size(),
                        names.isEmpty()
                                ? language.choose("无", "none")
                                : String.join(language.choose("，", ", "), names));
        var questions = questions();
        return questions.isEmpty()
                ? text
                : text
                        + "\n"
                        + language.choose("连贯性问题：", "Continuity questions:")
                        + "\n- "
                        + String.join("\n- ", questions);
    }
}
