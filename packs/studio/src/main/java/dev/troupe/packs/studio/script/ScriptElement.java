package dev.troupe.packs.studio.script;

/** One part of a script, in the order of the text. */
public sealed interface ScriptElement {
    /**
     * Begins a scene.
     *
     * @param text as the script has it, such as {@code INT. KITCHEN - DAY}
     */
    record Heading(String text) implements ScriptElement {}

    /** What happens. */
    record Action(String text) implements ScriptElement {}

    /**
     * Words of a character.
     *
     * @param speaker the name of the character
     * @param manner the direction, such as {@code whispers} or {@code V.O.}; empty if there is none
     */
    record Dialogue(String speaker, String manner, String text) implements ScriptElement {}

    /** How a scene ends, such as {@code CUT TO:}. */
    record Transition(String text) implements ScriptElement {}

    /**
     * A heading of the outline.
     *
     * @param level from 1
     */
    record Section(int level, String text) implements ScriptElement {}

    /** What happens, in the outline. */
    record Synopsis(String text) implements ScriptElement {}

    /** A remark that is not part of the film. */
    record Note(String text) implements ScriptElement {}
}
