package dev.troupe.packs.studio.script;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The parts of a scene heading, in English and Chinese.
 *
 * @param setting whether the scene is inside or outside
 * @param place empty if the heading names none
 * @param time of day as the heading has it; empty if it names none
 */
public record SceneHeading(Setting setting, String place, String time) {
    /** Where a scene is. */
    public enum Setting {
        INTERIOR,
        EXTERIOR,
        BOTH,
        UNKNOWN
    }

    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?:\\d{1,4}[A-Z]?[.)]?\\s+)?(INT\\.?/EXT|EXT\\.?/INT|I/E|INT|EXT|EST)(?:\\.\\s*|\\s+)(.+)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?:\\d{1,4}\\s*[.、．:：)]?\\s*)?(内外景|内/外景|内/外|内景|外景|内|外)[\\s.．。、:：,，·—-]+(.+)");
    private static final Pattern NUMBERED =
            Pattern.compile("第\\s*[\\d一二三四五六七八九十百]{1,6}\\s*[场幕]\\s*[:：.、]?\\s*(.*)");
    private static final Pattern SCENE_NUMBER = Pattern.compile("\\s*#[\\w.-]{1,12}#\\s*$");
    private static final List<String> TIMES =
            List.of(
                    "day",
                    "night",
                    "morning",
                    "afternoon",
                    "evening",
                    "dawn",
                    "dusk",
                    "noon",
                    "midnight",
                    "sunrise",
                    "sunset",
                    "later",
                    "moments later",
                    "continuous",
                    "same",
                    "same time",
                    "日",
                    "夜",
                    "白天",
                    "夜晚",
                    "晚上",
                    "清晨",
                    "早晨",
                    "早上",
                    "上午",
                    "中午",
                    "下午",
                    "傍晚",
                    "黄昏",
                    "凌晨",
                    "深夜",
                    "日出",
                    "日落",
                    "晨");

    /** Reads a line; empty if it is not a scene heading. */
    public static Optional<SceneHeading> parse(String line) {
        var text = SCENE_NUMBER.matcher(line.strip()).replaceFirst("");
        var english = ENGLISH.matcher(text);
        if (english.matches()) {
            return Optional.of(split(settingOf(english.group(1)), english.group(2)));
        }
        var chinese = CHINESE.matcher(text);
        if (chinese.matches()) {
            return Optional.of(split(settingOf(chinese.group(1)), chinese.group(2)));
        }
        var numbered = NUMBERED.matcher(text);
        if (numbered.matches()) {
            var rest = numbered.group(1).strip();
            return Optional.of(
                    parse(rest)
                            .orElseGet(() ->
                                    split(
                                            rest.matches(".*[\\s,，]内$")
                                                    ? Setting.INTERIOR
                                                    : rest.matches(".*[\\s,，]外$")
                                                            ? Setting.EXTERIOR
                                                            : Setting.UNKNOWN,
                                            rest.replaceFirst("[\\s,，]+[内外]$", ""))));
        }
        return Optional.empty();
    }

    /** Any text as the heading of a scene. */
    public static SceneHeading of(String text) {
        return parse(text).orElseGet(() -> split(Setting.UNKNOWN, text.strip()));
    }

    private static Setting settingOf(String mark) {
        var known = mark.toUpperCase(Locale.ROOT);
        boolean isInside = known.contains("INT") || known.contains("内") || known.equals("I/E");
        boolean isOutside = known.contains("EX") || known.contains("外") || known.equals("I/E");
        return isInside && isOutside
                ? Setting.BOTH
                : isInside ? Setting.INTERIOR : isOutside ? Setting.EXTERIOR : Setting.UNKNOWN;
    }

    private static SceneHeading split(Setting setting, String text) {
        int at = -1;
        int width = 0;
        for (var separator : List.of(" - ", " – ", " — ", "—", "，", ",", " ", "·")) {
            int found = text.lastIndexOf(separator);
            if (found > 0 && isTime(text.substring(found + separator.length()))) {
                at = found;
                width = separator.length();
                break;
            }
        }
        return at < 0
                ? new SceneHeading(setting, text.strip(), "")
                : new SceneHeading(
                        setting,
                        text.substring(0, at).strip().replaceFirst("\\s*[-–—]$", ""),
                        text.substring(at + width).strip());
    }

    private static boolean isTime(String text) {
        return TIMES.contains(text.strip().toLowerCase(Locale.ROOT));
    }
}
