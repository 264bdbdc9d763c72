package dev.troupe.packs.data;

/**
 * A table could not be loaded, computed, written or drawn; the message names what was tried, what
 * is wrong and the remedy.
 */
public final class TableException extends RuntimeException {
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

    /** The message in the wanted language. */
    public String said(boolean chinese) {
        return chinese ? zh : String.valueOf(getMessage());
    }
}
