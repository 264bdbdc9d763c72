package dev.troupe.packs.life.sentence;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Splits a masked sentence between one thing and the next. */
public final class RequestSplitter {
    /**
     * A part of a sentence.
     *
     * @param end its end in the whole
     */
    public record Piece(String text, int start, int end) {}

    private static final String ENGLISH_VERB =
            "(?:create|add|make|set"
                    + " up|set|mark|complete|finish|delete|remove|rename|pause|resume|archive|list|show|link|write|record|move|change|remind|undo|put|tick|give|draft)\\b";
    private static final String CHINESE_VERB =
            "(?:创建|新建|新增|添加|加[一上个到两三]|删|归档|暂停|恢复|完成|列出|提醒|写[一个]|记[一录]|标记|[把将给在往](?=.{1,30}(?:加|添|改|删|归档|暂停|完成|标记|写|设|调))|关联|改名|重命名|看|显示|撤销)";
    private static final Pattern BREAK =
            Pattern.compile(
                    "[，。；;！!？?\\n]+|,(?!\\d)|(?<!\\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|No))\\.(?=\\s|$)"
                            + "|\\s{1,20}+(?:and then|and also|then|and)\\s++(?=(?:please )?"
                            + ENGLISH_VERB
                            + ")|(?:并且|并|然后|接着|再|另外|同时|还要?|以及)(?=[^，。\\s]{0,2}?"
                            + CHINESE_VERB
                            + ")",
                    Pattern.CASE_INSENSITIVE);

    private RequestSplitter() {}

    public static List<Piece> split(String text) {
        var pieces = new ArrayList<Piece>();
        var breaks = BREAK.matcher(text);
        int start = 0;
        while (breaks.find()) {
            add(text, start, breaks.start(), breaks.group(), pieces);
            start = breaks.end();
        }
        add(text, start, text.length(), "", pieces);
        return pieces;
    }

    /** The question mark remains, which marks it as a question. */
    private static void add(String text, int start, int end, String mark, List<Piece> pieces) {
        var piece = text.substring(start, end).strip();
        if (!piece.isEmpty()) {
            var said = mark.matches("[？?].*") ? piece + "?" : piece;
            pieces.add(new Piece(said, start, end));
        }
    }
}
