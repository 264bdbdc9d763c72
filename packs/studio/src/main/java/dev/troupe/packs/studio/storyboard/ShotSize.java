package dev.troupe.packs.studio.storyboard;

import dev.troupe.core.value.LocalizedText;

/** How much of its subject a shot shows, from far to near. */
public enum ShotSize {
    EXTREME_WIDE("extreme-wide", "EWS", "大远景"),
    WIDE("wide", "WS", "全景"),
    MEDIUM_WIDE("medium-wide", "MWS", "中全景"),
    MEDIUM("medium", "MS", "中景"),
    MEDIUM_CLOSE("medium-close", "MCU", "中近景"),
    CLOSE("close", "CU", "特写"),
    EXTREME_CLOSE("extreme-close", "ECU", "大特写"),
    INSERT("insert", "INSERT", "插入镜头");

    private final String wireName;
    private final String abbreviation;
    private final String zh;

    ShotSize(String wireName, String abbreviation, String zh) {
        this.wireName = wireName;
        this.abbreviation = abbreviation;
        this.zh = zh;
    }

    /** As it is written in files. */
    public String wireName() {
        return wireName;
    }

    /** As storyboards abbreviate it: {@code MCU}. */
    public String abbreviation() {
        return abbreviation;
    }

    /** For users. */
    public LocalizedText label() {
        return new LocalizedText(zh, wireName.replace('-', ' '));
    }
}
