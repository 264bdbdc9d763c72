package dev.troupe.model.media;

import dev.troupe.model.ModelException;

/** Reads texts aloud. Safe for use by several threads. */
public interface SpeechModel {
    /**
     * @param text what is read
     * @param voice as the provider names it
     * @param format {@code wav}, {@code mp3} or another that the provider offers
     * @param key identifies the request, so that the provider can recognize it when it is repeated
     */
    record Request(String text, String voice, String format, String key) {}

    /**
     * @throws ModelException when there is no usable sound
     */
    MediaContent synthesize(Request request) throws InterruptedException;
}
