package dev.troupe.packs.studio.storyboard;

import dev.troupe.core.value.LocalizedText;

/** The position of the camera relative to its subject. */
public enum CameraAngle {
    EYE_LEVEL("eye-level", "平视"),
    LOW("low", "仰拍"),
    HIGH("high", "俯拍"),
    OVERHEAD("overhead", "顶拍"),
    OVER_SHOULDER("over-shoulder", "过肩"),
    POINT_OF_VIEW("point-of-view", "主观视角"),
    DUTCH("dutch", "倾斜");

    private final String wireName;
    private final String zh;

    CameraAngle(String wireName, String zh) {
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
