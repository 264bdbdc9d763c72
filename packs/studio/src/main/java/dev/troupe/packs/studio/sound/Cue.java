package dev.troupe.packs.studio.sound;

import dev.troupe.core.value.LocalizedText;
import java.time.Duration;

/**
 * One sound of a film.
 *
 * @param kind of sound
 * @param start from the beginning of the film
 * @param end after the start
 * @param shot id of the first shot in which it occurs
 * @param title of the sound: the speaker, or the name of a sound
 * @param source the line of the storyboard that mentions it
 */
record Cue(
        Kind kind, Duration start, Duration end, String shot, LocalizedText title, String source) {
    enum Kind {
        DIALOGUE("对白", "dialogue"),
        AMBIENCE("环境声", "ambience"),
        EFFECT("音效", "effect");

        private final String zh;
        private final String en;

        Kind(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        /** For users. */
        LocalizedText label() {
            return new LocalizedText(zh, en);
        }
    }
}
