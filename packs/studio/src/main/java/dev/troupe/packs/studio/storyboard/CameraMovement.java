package dev.troupe.packs.studio.storyboard;

import dev.troupe.core.value.LocalizedText;

/** How the camera moves during a shot. */
public enum CameraMovement {
    STATIC("static", "固定"),
    PAN("pan", "横摇"),
    TILT("tilt", "竖摇"),
    ZOOM_IN("zoom-in", "推焦"),
    ZOOM_OUT("zoom-out", "拉焦"),
    DOLLY_IN("dolly-in", "推"),
    DOLLY_OUT("dolly-out", "拉"),
    TRACKING("tracking", "跟"),
    CRANE("crane", "升降"),
    HANDHELD("handheld", "手持");

    private final String wireName;
    private final String zh;

    CameraMovement(String wireName, String zh) {
        this.wireName = wireName;
        this.zh = zh;
    }

    /** As it is written in files. */
    public String wireName() {
        return wireName;
    }

    /** For users. */
    public LocalizedText label() {
        return new LocalizedText(zh, wireName.replace('-', ' '));
    }
}
