package dev.troupe.packs.schedule.recurrence;

import java.util.Locale;

/** Which half of the day an hour is of. */
enum DayHalf {
    BEFORE_NOON,
    NOON,
    AFTER_NOON,
    UNKNOWN;

    static DayHalf of(String word) {
        return switch (word.toLowerCase(Locale.ROOT).replace(".", "")) {
            case "凌晨", "清晨", "早上", "早晨", "上午", "早", "am", "morning" -> BEFORE_NOON;
            case "中午" -> NOON;
            case "下午", "傍晚", "晚上", "夜里", "晚", "pm", "afternoon", "evening", "night" -> AFTER_NOON;
            default -> UNKNOWN;
        };
    }

    /** An hour from 0 to 23, or -1 if there is no such hour in this half. */
    int hourOfDay(int hour) {
        return switch (this) {
            case BEFORE_NOON -> hour == 12 ? 0 : hour > 12 ? -1 : hour;
            case NOON -> hour >= 11 && hour <= 13 ? hour : hour == 1 ? 13 : -1;
            case AFTER_NOON -> hour == 0 || hour > 23 ? -1 : hour < 12 ? hour + 12 : hour;
            case UNKNOWN -> hour > 23 ? -1 : hour;
        };
    }
}
