package dev.troupe.protocols.mcp.server;

/** Something cannot be done; the text states what, why, and what to do instead. */
public final class McpWorkException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String text;

    public McpWorkException(String text) {
        super(text);
        this.text = text;
    }

    public String text() {
        return text;
    }
}
