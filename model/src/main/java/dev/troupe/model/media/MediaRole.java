package dev.troupe.model.media;

import dev.troupe.core.value.LocalizedText;
import java.util.Locale;

/** What a model of pictures, videos or speech is used for; settings name one for each. */
public enum MediaRole {
    TEXT2IMAGE("由文字生成图片", "pictures from text"),
    IMAGE2IMAGE("编辑图片", "changes of pictures"),
    TEXT2VIDEO("由文字生成视频", "videos from text"),
    IMAGE2VIDEO("由图片生成视频", "videos from pictures"),
    SPEECH("语音合成", "speech"),
    VISION("图片理解", "descriptions of pictures");

    private final String zh;
    private final String en;

    MediaRole(String zh, String en) {
        this.zh = zh;
        this.en = en;
    }

    /** As settings files write it: {@code text2image}. */
    public String settingName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For users. */
    public LocalizedText label() {
        return new LocalizedText(zh, en);
    }
}
