package dev.troupe.packs.studio.storyboard;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Reads a storyboard and collects everything that is wrong with it. One reader reads one. */
final class StoryboardReader {
    private static final int MAX_PIXELS = 8_192;
    private static final int MAX_SHOWN = 10; // problems in one message
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Shot.MAX_SECONDS);

    private final List<LocalizedText> problems = new ArrayList<>();

    List<LocalizedText> problems() {
        return List.copyOf(problems);
    }

    LocalizedText joinProblems() {
        return LocalizedText.join("; ", problems.stream().limit(MAX_SHOWN).toList());
    }

    Storyboard read(Value value) {
        if (!value.field("format").equals(Value.of(StoryboardJson.FORMAT))) {
            report("format 应为 %s", "format should be %s", StoryboardJson.FORMAT);
        }
        var scenes = new ArrayList<BoardScene>();
        forEach(value, "scenes", "", (item, at) -> scenes.add(scene(item, at)));
        requireUnique(scenes, BoardScene::number, "scenes");
        return new Storyboard(
                text(value, "title", ""),
                text(value, "source", ""),
                whole(value, "width", "", MAX_PIXELS),
                whole(value, "height", "", MAX_PIXELS),
                scenes);
    }

    private BoardScene scene(Value value, String at) {
        var shots = new ArrayList<Shot>();
        forEach(value, "shots", at, (item, place) -> shots.add(shot(item, place)));
        requireUnique(shots, Shot::number, at + "shots");
        return new BoardScene(
                whole(value, "number", at, Integer.MAX_VALUE), text(value, "heading", at), shots);
    }

    private Shot shot(Value value, String at) {
        var lines = new ArrayList<DialogueLine>();
        int number = 0;
        for (var line : value.field("dialogue").items()) {
            var place = at + "dialogue[" + number++ + "].";
            lines.add(
                    new DialogueLine(
                            words(line, "speaker", place),
                            text(line, "manner", place),
                            words(line, "text", place)));
        }
        return new Shot(
                whole(value, "number", at, Integer.MAX_VALUE),
                name(value, "size", at, ShotSize.values(), ShotSize::wireName),
                name(value, "angle", at, CameraAngle.values(), CameraAngle::wireName),
                name(value, "movement", at, CameraMovement.values(), CameraMovement::wireName),
                seconds(value, at),
                text(value, "action", at),
                lines,
                value.field("characters").items().stream().map(Value::asText).toList(),
                text(value, "frame", at));
    }

    private interface Item {
        void read(Value item, String at);
    }

    private void forEach(Value value, String name, String at, Item item) {
        var items = value.field(name).items();
        if (items.isEmpty()) {
            report("%s 为空", "%s is empty", at + name);
        }
        for (int i = 0; i < items.size(); i++) {
            item.read(items.get(i), at + name + "[" + i + "].");
        }
    }

    private <T> void requireUnique(List<T> items, ToIntFunction<T> number, String name) {
        var seen = new HashSet<Integer>();
        for (var item : items) {
            if (!seen.add(number.applyAsInt(item))) {
                report("%s 中编号 %d 重复", "%s has number %d twice", name, number.applyAsInt(item));
            }
        }
    }

    /** A text that may be empty or missing. */
    private String text(Value value, String name, String at) {
        return switch (value.field(name)) {
            case Value.Text(var text) -> text;
            case Value.Missing _ -> "";
            case Value.Num _, Value.Flag _, Value.ListOf _, Value.RecordOf _ -> {
                report("%s 不是文字", "%s is not a text", at + name);
                yield "";
            }
        };
    }

    private String words(Value value, String name, String at) {
        var text = text(value, name, at);
        if (text.isBlank()) {
            report("%s 为空", "%s is empty", at + name);
        }
        return text;
    }

    private int whole(Value value, String name, String at, int most) {
        if (value.field(name) instanceof Value.Num(var number)
                && number.signum() > 0
                && number.scale() <= 0
                && number.compareTo(BigDecimal.valueOf(most)) <= 0) {
            return number.intValueExact();
        }
        report(
                "%s 是“%s”；应为 1 到 %d 的整数",
                "%s is '%s'; give a whole number from 1 to %d",
                at + name,
                value.field(name).asText(),
                most);
        return 1;
    }

    private BigDecimal seconds(Value value, String at) {
        if (value.field("seconds") instanceof Value.Num(var number)
                && number.signum() > 0
                && number.compareTo(LONGEST) <= 0) {
            return number;
        }
        report(
                "%s 是“%s”；应大于 0，至多 %d",
                "%s is '%s'; give more than 0 and at most %d",
                at + "seconds",
                value.field("seconds").asText(),
                Shot.MAX_SECONDS);
        return BigDecimal.ONE;
    }

    private <E> E name(
            Value value, String name, String at, E[] known, Function<E, String> wireName) {
        var given = value.field(name).asText();
        return Arrays.stream(known)
                .filter(one -> wireName.apply(one).equals(given))
                .findFirst()
                .orElseGet(() -> {
                    report(
                            "%s 是“%s”；可用的有：%s",
                            "%s is '%s'; expected one of %s",
                            at + name,
                            given,
                            Arrays.stream(known).map(wireName).toList());
                    return known[0];
                });
    }

    private void report(String zh, String en, Object... values) {
        problems.add(LocalizedText.of(zh, en, values));
    }
}
