package dev.troupe.extraction;

import java.io.IOException;

/** A document cannot be read, for a reason that users receive in both languages. */
public final class UnreadableDocumentException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String zh;

    /**
     * @param zh completes "{@code a.pdf 读不出来：}"
     * @param en completes "{@code a.pdf cannot be read:}"
     */
    public UnreadableDocumentException(String zh, String en) {
        super(en);
        this.zh = zh;
    }

    String messageZh() {
        return zh;
    }
}
