package dev.troupe.packs.life.date;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which half of the day an hour is of. */
enum PartOfDay {
    MORNING("凌晨|清晨|早上|早晨|上午|早|a\\.?m\\b\\.?|(?:in the )?morning\\b"),
    NOON("中午"),
    AFTERNOON("下午|傍晚|p\\.?m\\b\\.?|(?:in the )?afternoon\\b"),
    EVENING("晚上|夜里|夜晚|晚|(?:in the )?evening\\b|at night\\b|night\\b");

    static final String ANY =
            MORNING.words + "|" + NOON.words + "|" + AFTERNOON.words + "|" + EVENING.words;

    private final String words;
    private final Pattern pattern;

    PartOfDay(String words) {
        this.words = words;
        this.pattern = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The part that words name; {@code null} if they name none. */
    static @Nullable PartOfDay of(String text) {
        for (var part : values()) {
            if (part.pattern.matcher(text).find()) {
                return part;
            }
        }
        return null;
    }
}
