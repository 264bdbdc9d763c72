package dev.troupe.packs.files.command;

import java.io.Serial;

/** It is not known which files a request means. */
final class UnresolvedFilesException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final String reason;

    UnresolvedFilesException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** Why, for users. */
    String reason() {
        return reason;
    }
}
