package dev.troupe.packs.life.request;

import dev.troupe.packs.life.item.NoteTag;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads orders to list notes: all, those of a tag ("notes tagged travel", 带采购标签的笔记), or those with
 * words in them ("my note about the lock", 关于门锁的笔记).
 */
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

    private static final Pattern ABOUT =
            Pattern.compile(
                    "(?:请|帮我|我想|给我)*+(?:查找|搜索|查|找|搜|看看|看|列出|显示|有没有|有)?(?:一下|下|出来?|到)?(?:我)?(?:的|之前的?|以前的?)?(?:关于|有关|提到|包含|含有|写了|记了)(?<zh>[^,，。;；?？的]{1,30})的(?:那[条个份]|所有|全部)?(?:笔记|备忘)(?:有哪些|有什么|在哪里?|吗|呢|内容|写了什么)?[?？。！]?"
                            + "|(?:please )?(?:(?:find|show|get|open|look up|search for)(?: me)? |where(?: is|'s) |what(?: is|'s) in |what (?:does|do) |do i have )?(?:my|the|a|any) notes? (?:(?:that|which) (?:mentions?|says?|has|have|contains?)|about|on|regarding|mentioning|with|for)(?: the word| the)? (?<en>[^,;?.!]{1,60}?)(?: say)?[?.!]?"
                            + "|(?:please )?what (?:did|have) i (?:note|noted|written down|write down) about(?: the)? (?<en2>[^,;?.!]{1,60})[?.!]?",
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
            return findAbout(said);
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

    /** Those with all the words, whether in Chinese or English. */
    private static List<PlannedCall> findAbout(String said) {
        var about = ABOUT.matcher(said);
        if (!about.matches()) {
            return List.of();
        }
        boolean isChinese = about.group("zh") != null;
        var words =
                Stream.of("zh", "en", "en2")
                        .map(about::group)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
        return List.of(
                new RequestClause.Arguments()
                        .with("tag", (isChinese ? NoteTag.ZH : NoteTag.EN).text())
                        .with("search", words.strip())
                        .call("listReviews"));
    }
}
