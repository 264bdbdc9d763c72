package dev.troupe.retrieval;

import java.util.Locale;

/** The fields of the index that are searched. */
enum Field {
    /** What a page is called: its file's name, and each word of its title as a whole. */
    PAGE_NAME(0f),
    PAGE_TITLE(0.7f),
    PAGE_HEADINGS(0.5f),
    PAGE_PATH(0.3f),
    PAGE_TEXT(0.6f),
    PAGE_CODE(0.6f),
    PASSAGE_TITLE(0.3f),
    PASSAGE_HEADINGS(0.5f),
    PASSAGE_TEXT(0.6f),
    PASSAGE_CODE(0.6f);

    /**
     * Of BM25: 0 where a long field counts as much as a short one, 1 where only the share counts.
     */
    final float lengthWeight;

    Field(float lengthWeight) {
        this.lengthWeight = lengthWeight;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
