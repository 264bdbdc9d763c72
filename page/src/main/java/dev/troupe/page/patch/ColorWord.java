package dev.troupe.page.patch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Colors as users name them, and as style sheets do. */
final class ColorWord {
    private static final Pattern HEX = Pattern.compile("#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})");
    private static final Map<Pattern, String> NAMES = names();

    private ColorWord() {}

    private static Map<Pattern, String> names() {
        var names = new LinkedHashMap<Pattern, String>();
        put(names, "red", "红");
        put(names, "orange", "橙|橘");
        put(names, "yellow", "黄");
        put(names, "green", "绿");
        put(names, "teal", "青");
        put(names, "blue", "蓝");
        put(names, "purple|violet", "紫");
        put(names, "pink", "粉|粉红");
        put(names, "brown", "棕|褐");
        put(names, "gray|grey", "灰");
        put(names, "black", "黑");
        return names;
    }

    private static void put(Map<Pattern, String> names, String english, String chinese) {
        names.put(
                Pattern.compile("(?i)(?:" + english + ")|(?:" + chinese + ")色?"),
                english.split("\\|", 2)[0]);
    }

    /** Its name in CSS; empty if it is not a color. */
    static Optional<String> find(String word) {
        var text = word.strip();
        if (HEX.matcher(text).matches()) {
            return Optional.of(text);
        }
        return NAMES.entrySet().stream()
                .filter(name -> name.getKey().matcher(text).matches())
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
