package dev.troupe.packs.studio.storyboard;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A change of one shot; what it does not name stays as it is. */
record ShotChange(Storyboard board, StoryboardTools.ChangeShot.Input input) {
    Storyboard apply() {
        var timed = find(board, input.shot());
        var shot = timed.shot();
        var seconds = input.seconds() == null ? shot.seconds() : input.seconds();
        if (seconds.signum() <= 0 || seconds.compareTo(BigDecimal.valueOf(Shot.MAX_SECONDS)) > 0) {
            throw StoryboardTools.refusal(
                    "时长是 %s 秒；应大于 0，至多 %d",
                    "seconds is %s; give more than 0 and at most %d", seconds, Shot.MAX_SECONDS);
        }
        return replace(
                board,
                timed,
                new Shot(
                        shot.number(),
                        read(
                                "size",
                                input.size(),
                                shot.size(),
                                ShotSize.values(),
                                ShotSize::wireName),
                        read(
                                "angle",
                                input.angle(),
                                shot.angle(),
                                CameraAngle.values(),
                                CameraAngle::wireName),
                        read(
                                "movement",
                                input.movement(),
                                shot.movement(),
                                CameraMovement.values(),
                                CameraMovement::wireName),
                        seconds,
                        Objects.requireNonNullElse(input.action(), shot.action()),
                        shot.dialogue(),
                        shot.characters(),
                        Objects.requireNonNullElse(input.frame(), shot.frame())));
    }

    private static <E> E read(
            String name, @Nullable String given, E now, E[] known, Function<E, String> wireName) {
        if (given == null || given.isBlank()) {
            return now;
        }
        var wanted = given.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_]+", "-");
        return Arrays.stream(known)
                .filter(one -> wireName.apply(one).equals(wanted))
                .findFirst()
                .orElseThrow(() ->
                        StoryboardTools.refusal(
                                "%s 是“%s”；可用的有：%s",
                                "%s is '%s'; expected one of %s",
                                name,
                                given,
                                Arrays.stream(known).map(wireName).toList()));
    }

    /**
     * @throws dev.troupe.agent.tool.ToolException naming the shots that there are
     */
    static Storyboard.TimedShot find(Storyboard board, String id) {
        return board.shots().stream()
                .filter(shot -> shot.id().equals(id.strip()))
                .findFirst()
                .orElseThrow(() ->
                        StoryboardTools.refusal(
                                "没有镜头“%s”；有：%s",
                                "There is no shot '%s'; expected one of %s",
                                id,
                                board.shots().stream().map(Storyboard.TimedShot::id).toList()));
    }

    static Storyboard replace(Storyboard board, Storyboard.TimedShot place, Shot shot) {
        List<BoardScene> scenes =
                board.scenes().stream()
                        .map(scene ->
                                scene.number() == place.scene().number()
                                        ? new BoardScene(
                                                scene.number(),
                                                scene.heading(),
                                                scene.shots().stream()
                                                        .map(each ->
                                                                each.number() == shot.number()
                                                                        ? shot
                                                                        : each)
                                                        .toList())
                                        : scene)
                        .toList();
        return new Storyboard(board.title(), board.source(), board.width(), board.height(), scenes);
    }
}
