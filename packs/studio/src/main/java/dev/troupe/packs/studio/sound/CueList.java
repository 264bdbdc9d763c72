package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import dev.troupe.packs.studio.storyboard.BoardScene;
import dev.troupe.packs.studio.storyboard.Storyboard;
import dev.troupe.packs.studio.storyboard.Storyboard.TimedShot;
import dev.troupe.packs.studio.timing.DialogueTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sounds of a storyboard with their times: its dialogue, the backgrounds of its scenes, and the
 * effects that its lines of action mention. A sound that no line mentions is not in it.
 *
 * @param cues in the order of their start
 */
record CueList(List<Cue> cues) {
    CueList {
        cues = List.copyOf(cues);
    }

    static CueList of(Storyboard storyboard) {
        var cues = new ArrayList<Cue>();
        DialogueTimes.of(storyboard)
                .forEach(line ->
                        cues.add(
                                new Cue(
                                        Cue.Kind.DIALOGUE,
                                        line.start(),
                                        line.end(),
                                        line.shot(),
                                        LocalizedText.verbatim(line.line().speaker()),
                                        line.line().text())));
        backgrounds(storyboard).forEach(found -> cues.add(found.cue()));
        for (var shot : storyboard.shots()) {
            for (var sound : SoundWords.effects(shot.shot().action())) {
                cues.add(
                        new Cue(
                                Cue.Kind.EFFECT,
                                DialogueTimes.duration(shot.start()),
                                DialogueTimes.duration(shot.end()),
                                shot.id(),
                                sound.title(),
                                shot.shot().action()));
            }
        }
        cues.sort(Comparator.comparing(Cue::start).thenComparing(Cue::kind));
        return new CueList(cues);
    }

    /** A background with the texture by which it is synthesized. */
    record Background(Cue cue, Texture texture) {}

    /** The backgrounds of all scenes, in their order. */
    static List<Background> backgrounds(Storyboard storyboard) {
        return storyboard.scenes().stream()
                .flatMap(scene -> backgrounds(storyboard, scene))
                .toList();
    }

    private static Stream<Background> backgrounds(Storyboard storyboard, BoardScene scene) {
        var shots =
                storyboard.shots().stream()
                        .filter(shot -> shot.scene().number() == scene.number())
                        .toList();
        var end = DialogueTimes.duration(shots.getLast().end());
        var found = new LinkedHashMap<Texture, Background>();
        SoundWords.place(scene.heading())
                .ifPresent(it -> add(it, shots.getFirst(), scene.heading(), end, found));
        SoundWords.backgrounds(scene.heading())
                .forEach(it -> add(it, shots.getFirst(), scene.heading(), end, found));
        for (var shot : shots) { // from the shot that mentions it to the end of the scene
            SoundWords.backgrounds(shot.shot().action())
                    .forEach(it -> add(it, shot, shot.shot().action(), end, found));
        }
        return found.values().stream();
    }

    private static void add(
            SoundWords.Background background,
            TimedShot shot,
            String source,
            Duration end,
            LinkedHashMap<Texture, Background> found) {
        found.putIfAbsent(
                background.texture(),
                new Background(
                        new Cue(
                                Cue.Kind.AMBIENCE,
                                DialogueTimes.duration(shot.start()),
                                end,
                                shot.id(),
                                background.sound().title(),
                                source),
                        background.texture()));
    }

    private static final List<LocalizedText> COLUMNS =
            List.of(
                    new LocalizedText("序号", "number"),
                    new LocalizedText("开始", "start"),
                    new LocalizedText("结束", "end"),
                    new LocalizedText("类型", "kind"),
                    new LocalizedText("镜头", "shot"),
                    new LocalizedText("声音", "sound"),
                    new LocalizedText("来源", "source"));

    /** The rows of a table, the names of the columns first. */
    private List<List<String>> rows(boolean inChinese) {
        var rows = new ArrayList<List<String>>();
        rows.add(COLUMNS.stream().map(column -> column.text(inChinese)).toList());
        for (var cue : cues) {
            rows.add(
                    List.of(
                            Integer.toString(rows.size()),
                            MediaTime.clock(cue.start()),
                            MediaTime.clock(cue.end()),
                            cue.kind().label().text(inChinese),
                            cue.shot(),
                            cue.title().text(inChinese),
                            cue.source().replaceAll("\\s+", " ")));
        }
        return rows;
    }

    /** As a table for spreadsheets: RFC 4180, without formulas. */
    String toCsv(boolean inChinese) {
        return rows(inChinese).stream()
                .map(row -> row.stream().map(CueList::csvField).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\r\n", "\uFEFF", "\r\n"));
    }

    private static String csvField(String text) {
        var safe = FormulaText.escape(text);
        return safe.matches("(?s).*[\",\\r\\n].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    String toMarkdown(String title, boolean inChinese) {
        var lines = new ArrayList<String>();
        lines.add("# " + (inChinese ? "声音提示表：" : "Cue list: ") + title);
        lines.add("");
        var rows = rows(inChinese);
        lines.add(markdownRow(rows.getFirst()));
        lines.add("| ---: | ---: | ---: | --- | --- | --- | --- |");
        rows.stream().skip(1).map(CueList::markdownRow).forEach(lines::add);
        return String.join("\n", lines) + "\n";
    }

    private static String markdownRow(List<String> row) {
        return row.stream()
                .map(text -> text.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
