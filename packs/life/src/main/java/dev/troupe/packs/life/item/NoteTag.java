package dev.troupe.packs.life.item;

import java.util.List;

/** The tag of reviews that are notes: texts that state nothing about the user's day or mood. */
public enum NoteTag {
    ZH("笔记"),
    EN("note");

    private final String text;

    NoteTag(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /** Whether the tags of a review are those of a note. */
    public static boolean isOnlyOneOf(List<String> tags) {
        return tags.equals(List.of(ZH.text)) || tags.equals(List.of(EN.text));
    }
}
