package dev.troupe.server.settings;

import dev.troupe.core.value.LocalizedText;

/** Settings by which the server cannot start; the message names the value and the remedy. */
public final class ServerSettingsException extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final String zh;

    public ServerSettingsException(String zh, String en, Object... values) {
        this(LocalizedText.of(zh, en, values));
    }

    private ServerSettingsException(LocalizedText said) {
        super(said.en());
        this.zh = said.zh();
    }

    @Override
    public LocalizedText text() {
        return new LocalizedText(zh, String.valueOf(getMessage()));
    }
}
