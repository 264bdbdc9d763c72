package dev.troupe.packs.data;

import dev.troupe.core.Sentence;

/**
 * A table could not be loaded, computed, written or drawn; the message names what was tried, what
 * is wrong and the remedy.
 */
public final class TableException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final String zh;

    public TableException(String zh, String en) {
        super(en);
        this.zh = zh;
    }

    public TableException(String zh, String en, Throwable cause) {
        super(en, cause);
        this.zh = zh;
    }

    @Override
    public Sentence sentence() {
        return new Sentence(zh, String.valueOf(getMessage()));
    }
}
