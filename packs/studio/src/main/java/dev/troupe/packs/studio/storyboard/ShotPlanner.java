package dev.troupe.packs.studio.storyboard;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.script.SceneHeading;
import dev.troupe.packs.studio.script.Script;
import dev.troupe.packs.studio.script.ScriptElement;
import dev.troupe.packs.studio.script.ScriptFile;
import dev.troupe.packs.studio.script.ScriptScene;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Divides a script into shots: the first of a scene establishes the place, each paragraph of action
 * is a shot, dialogue alternates between its speakers. Sizes, angles and movements follow the words
 * of the script, {@link ShotCues}; durations follow their number. Nothing is added to the script.
 */
public final class ShotPlanner {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 720;
    private static final double PAUSE = 0.5; // seconds after words
    private static final double MAX_MERGED = 8; // seconds of one shot with several lines
    private static final int SHORT = 3; // words that are said with emphasis

    private final Set<String> characters;
    private final List<Shot> shots = new ArrayList<>();
    private String lastSpeaker = "";
    private int exchange; // lines of dialogue without action in between

    private ShotPlanner(Set<String> characters) {
        this.characters = characters;
    }

    /**
     * Without pictures.
     *
     * @throws ToolException if the script has no action and no dialogue
     */
    public static Storyboard plan(ScriptFile file) {
        var board = plan(file, WIDTH, HEIGHT);
        if (board.scenes().isEmpty()) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "剧本“%s”里没有动作和台词，因此没有镜头",
                    "Script '%s' has no action and no dialogue, so there are no shots",
                    board.source());
        }
        return board;
    }

    private static Storyboard plan(ScriptFile file, int width, int height) {
        var scenes = new ArrayList<BoardScene>();
        for (var scene : file.script().scenes()) {
            var shots = new ShotPlanner(characters(file.script())).plan(scene);
            if (!shots.isEmpty()) {
                scenes.add(new BoardScene(scene.number(), scene.heading(), shots));
            }
        }
        return new Storyboard(file.title(), file.path(), width, height, scenes);
    }

    private static Set<String> characters(Script script) {
        return script.characters();
    }

    private List<Shot> plan(ScriptScene scene) {
        for (var element : scene.elements()) {
            switch (element) {
                case ScriptElement.Action(var text) -> addAction(text, scene.parts());
                case ScriptElement.Dialogue line -> addDialogue(line, scene);
                case ScriptElement.Heading _,
                        ScriptElement.Transition _,
                        ScriptElement.Section _,
                        ScriptElement.Synopsis _,
                        ScriptElement.Note _ -> {} // not seen
            }
        }
        if (shots.isEmpty() && !scene.parts().place().isEmpty()) {
            addAction(synopsis(scene), scene.parts()); // the place alone
        }
        return List.copyOf(shots);
    }

    private static String synopsis(ScriptScene scene) {
        return scene.elements().stream()
                .filter(ScriptElement.Synopsis.class::isInstance)
                .map(element -> ((ScriptElement.Synopsis) element).text())
                .findFirst()
                .orElse("");
    }

    private void addAction(String text, SceneHeading heading) {
        exchange = 0;
        var seen = findCharacters(text);
        var cues = ShotCues.of(text);
        boolean isFirst = shots.isEmpty();
        boolean isOutside =
                heading.setting() == SceneHeading.Setting.EXTERIOR
                        || heading.setting() == SceneHeading.Setting.BOTH;
        var size =
                cues.size()
                        .orElse(
                                isFirst
                                        ? isOutside ? ShotSize.EXTREME_WIDE : ShotSize.WIDE
                                        : seen.size() > 1
                                                ? ShotSize.MEDIUM_WIDE
                                                : seen.isEmpty() ? ShotSize.WIDE : ShotSize.MEDIUM);
        var movement =
                cues.movement()
                        .orElse(isFirst && isOutside ? CameraMovement.PAN : CameraMovement.STATIC);
        add(
                size,
                cues.angle().orElse(CameraAngle.EYE_LEVEL),
                movement,
                ScreenTime.ofAction(text),
                text,
                List.of(),
                seen);
    }

    /** Characters that an action names, in the order of the script. */
    private List<String> findCharacters(String text) {
        return characters.stream().filter(name -> ShotCues.names(text, name)).toList();
    }

    private void addDialogue(ScriptElement.Dialogue line, ScriptScene scene) {
        var spoken = new DialogueLine(line.speaker(), line.manner(), line.text());
        double seconds = ScreenTime.ofDialogue(line.text()) + PAUSE;
        var last = shots.isEmpty() ? null : shots.getLast();
        boolean isContinued =
                last != null
                        && line.speaker().equals(lastSpeaker)
                        && exchange > 0
                        && last.seconds().doubleValue() + seconds <= MAX_MERGED;
        if (isContinued && last != null) {
            var lines = new ArrayList<>(last.dialogue());
            lines.add(spoken);
            shots.set(
                    shots.size() - 1,
                    new Shot(
                            last.number(),
                            last.size(),
                            last.angle(),
                            last.movement(),
                            ScreenTime.round(last.seconds().doubleValue() + seconds),
                            last.action(),
                            lines,
                            last.characters(),
                            last.frame()));
            return;
        }
        boolean isUnseen = line.manner().matches("(?i).*(?:V\\.?O|O\\.?S|画外音|旁白).*");
        boolean isAlone = scene.speakers().size() < 2;
        boolean isShort =
                ScreenTime.countWords(line.text()) <= SHORT || line.text().matches(".*[!！]$");
        var size =
                isUnseen
                        ? ShotSize.WIDE
                        : exchange == 0 && !isAlone
                                ? ShotSize.MEDIUM
                                : isShort ? ShotSize.CLOSE : ShotSize.MEDIUM_CLOSE;
        boolean isOverShoulder = exchange > 0 && !isAlone && !isUnseen && !isShort;
        var seen = new LinkedHashSet<String>();
        if (!isUnseen) {
            seen.add(line.speaker());
        }
        if (exchange == 0 && !isAlone && !isUnseen || isOverShoulder) {
            other(line.speaker(), scene).forEach(seen::add);
        }
        add(
                size,
                isOverShoulder ? CameraAngle.OVER_SHOULDER : CameraAngle.EYE_LEVEL,
                CameraMovement.STATIC,
                seconds,
                "",
                List.of(spoken),
                List.copyOf(seen));
        lastSpeaker = line.speaker();
        exchange++;
    }

    /** The one who is talked to: the speaker before, else the next one. */
    private List<String> other(String speaker, ScriptScene scene) {
        return !lastSpeaker.isEmpty() && !lastSpeaker.equals(speaker)
                ? List.of(lastSpeaker)
                : scene.speakers().stream().filter(name -> !name.equals(speaker)).limit(1).toList();
    }

    private void add(
            ShotSize size,
            CameraAngle angle,
            CameraMovement movement,
            double seconds,
            String action,
            List<DialogueLine> dialogue,
            List<String> seen) {
        BigDecimal rounded = ScreenTime.round(seconds);
        shots.add(
                new Shot(
                        shots.size() + 1,
                        size,
                        angle,
                        movement,
                        rounded,
                        action,
                        dialogue,
                        seen,
                        ""));
    }
}
