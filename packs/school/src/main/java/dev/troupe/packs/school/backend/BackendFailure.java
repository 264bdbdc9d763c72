package dev.troupe.packs.school.backend;

import dev.troupe.core.value.LocalizedText;

/** A back end did not return what was requested. */
public final class BackendFailure extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient LocalizedText text;
    private final int status;

    /**
     * @param status of HTTP; 0 if there was no response
     */
    public BackendFailure(LocalizedText text, int status) {
        super(text.en());
        this.text = text;
        this.status = status;
    }

    @Override
    public LocalizedText text() {
        return text;
    }

    /** Whether the back end does not have the record. */
    boolean isNotFound() {
        return status == 404;
    }

    /** Whether the same request may succeed later: the network or the server failed. */
    boolean isTemporary() {
        return status == 0 || status >= 500;
    }
}
