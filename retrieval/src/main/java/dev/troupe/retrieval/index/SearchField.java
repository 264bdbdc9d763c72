package dev.troupe.retrieval.index;

import dev.troupe.core.value.LocalizedText;
import java.util.Locale;

/** The fields of the index that are searched. */
public enum SearchField {
    /** What a page is called: its file's name, and each word of its title as a whole. */
    PAGE_NAME(0f, "文件名", "file name"),
    PAGE_TITLE(0.7f, "标题", "title"),
    PAGE_HEADINGS(0.5f, "页内小标题", "headings of the page"),
    PAGE_PATH(0.3f, "路径", "path"),
    PAGE_TEXT(0.6f, "全页正文", "text of the page"),
    PAGE_CODE(0.6f, "全页代码", "code of the page"),
    PASSAGE_TITLE(0.3f, "段落所在页的标题", "title above the passage"),
    PASSAGE_HEADINGS(0.5f, "段落标题", "headings of the passage"),
    PASSAGE_TEXT(0.6f, "段落正文", "text of the passage"),
    PASSAGE_CODE(0.6f, "段落代码", "code of the passage");

    /**
     * Of BM25: 0 where a long field counts as much as a short one, 1 where only the share counts.
     */
    final float lengthWeight;

    private final String zh;
    private final String en;

    SearchField(float lengthWeight, String zh, String en) {
        this.lengthWeight = lengthWeight;
        this.zh = zh;
        this.en = en;
    }

    public LocalizedText displayName() {
        return new LocalizedText(zh, en);
    }

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
