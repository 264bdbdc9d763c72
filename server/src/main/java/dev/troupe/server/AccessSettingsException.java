package dev.troupe.server;

import dev.troupe.core.Sentence;

/** Settings by which the server cannot start; the message names the value and the remedy. */
public final class AccessSettingsException extends IllegalArgumentException
        implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final String zh;

    AccessSettingsException(String zh, String en, Object... values) {
        this(Sentence.of(zh, en, values));
    }

    private AccessSettingsException(Sentence said) {
        super(said.en());
        this.zh = said.zh();
    }

    @Override
    public Sentence sentence() {
        return new Sentence(zh, String.valueOf(getMessage()));
    }
}
