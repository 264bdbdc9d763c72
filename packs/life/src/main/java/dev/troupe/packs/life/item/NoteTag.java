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

    /** Whether the tags of a review are those of a note, which may have other tags as well. */
    public static boolean isOneOf(List<String> tags) {
        return tags.contains(ZH.text) || tags.contains(EN.text);
    }
}
