package dev.troupe.packs.life.request;

import dev.troupe.packs.life.item.NoteTag;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.regex.Pattern;

/** Reads orders to list notes, all or those of a tag: "notes tagged travel", 带采购标签的笔记. */
final class NoteListParser implements ClauseParser {
    private static final String TAG = "[\\p{L}_][\\p{L}\\p{N}_-]{0,30}?";
    private static final int LONGEST = 200; // characters of an order to list notes

    private static final Pattern ORDER =
            Pattern.compile(
                    "(?<zh>(?:请|帮我|我想)*+(?:列出|列一下|显示|看看|看一下|查看|查一下|找出|找一下|有哪些|有什么)?(?:我的|所有的?|全部的?)?"
                            + "(?:(?:(?:带|有|标了|打了|贴了)(?:了|着)?[#＃]?(?<tag>"
                            + TAG
                            + ")的?标签的|标签(?:是|为|叫)[#＃]?(?<tag2>"
                            + TAG
                            + ")的|[#＃](?<tag3>"
                            + TAG
                            + ")的?)?(?:笔记|备忘)(?:列表|清单)?(?:有哪些|有什么|都有哪些|有几条)?[?？。]?))"
                            + "|(?:please )?(?:list|show|show me|find|get)?(?: all)?(?: of)?(?: ?my| ?the)? ?notes(?: (?:that are |which are )?(?:tagged(?: with| as)?|with(?: the)? tag)(?: the tag)? [\"'#]*(?<en>"
                            + TAG
                            + ")[\"']*)?[.?!]?"
                            + "|(?:please )?(?:which|what) notes (?:are tagged(?: with| as)?|have(?: the)? tag) [\"'#]*(?<en2>"
                            + TAG
                            + ")[\"']*[.?!]?",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        boolean isAlone =
                clause.payload().isEmpty()
                        && clause.before().isEmpty()
                        && clause.after().isEmpty()
                        && clause.attributes().isEmpty();
        if (!isAlone || clause.masked().text().length() > LONGEST) {
            return List.of();
        }
        var said = StopWords.withoutOpening(clause.unmask(clause.masked().text())).strip();
        var order = ORDER.matcher(said);
        if (!order.matches()) {
            return List.of();
        }
        boolean isChinese = order.group("zh") != null;
        var tag = (isChinese ? NoteTag.ZH : NoteTag.EN).text();
        for (var name : List.of("tag", "tag2", "tag3", "en", "en2")) {
            if (order.group(name) != null) {
                tag = order.group(name);
            }
        }
        return List.of(new RequestClause.Arguments().with("tag", tag).call("listReviews"));
    }
}
