package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import dev.troupe.packs.data.drawing.ChartKind;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What a message after a request changes about its chart, besides the kind.
 *
 * @param isRemoved whether no chart is to be drawn
 * @param isTable whether a table is asked for, which each result is
 * @param kind the only kind that is not to be drawn; empty for any
 * @param title the new title
 */
public record ChartChange(
        boolean isRemoved, boolean isTable, Optional<ChartKind> kind, Optional<String> title) {
    private static final String NOUN_ZH = "(?:柱状|柱形|条形|折线|曲线|饼状?|散点|直方|趋势)?图表?";
    private static final String NOUN_EN =
            "(?:(?:bar|column|line|pie|scatter) )?(?:charts?|graphs?|plots?|diagrams?|pictures?)(?![a-z])";
    private static final String DENIED_ZH = "(?:不要|不用|不需要|无需|别|去掉|去除|取消|删掉|删除|删了|移除|撤掉|拿掉|不带)";
    private static final String END_ZH = "(?=[了吧\\s,，。!！]|$)";

    private static final Pattern REMOVED =
            Pattern.compile(
                    DENIED_ZH
                            + "再?(?:画|加)?[这那]?[张个幅]?"
                            + NOUN_ZH
                            + END_ZH
                            + "|(?:把|将)?[这那]?[张个幅]?"
                            + NOUN_ZH
                            + "[就都也]?"
                            + DENIED_ZH
                            + "画?"
                            + END_ZH
                            + "|别再?画"
                            + END_ZH
                            + "|(?<![a-z])(?:no|without|remove|drop|delete|hide|skip|omit|leave out|take out|take away|get rid of"
                            + "|(?:do not|don't) (?:need|want|show|include|draw|plot|make)) (?:(?:the|an?|any|that|this) )?"
                            + NOUN_EN);

    /** The numbers, where a chart shows them as well. */
    private static final Pattern TABLE_ONLY =
            Pattern.compile(
                    "^(?:just|only)(?: show)?(?: the)? (?:table|numbers|figures)$|^(?:the )?(?:table|numbers|figures) only$"
                            + "|^(?:(?:show|give|put) (?:it|this|that|them|me) )?(?:back )?(?:as|in|into) a (?:plain |simple )?table$"
                            + "|^[只仅][要看留]?(?:显示)?(?:表格?|数字)$|^(?:用|以|成|做成|显示为|显示成|展示为)?表格(?:形式)?(?:显示|展示|列出)?$");

    /** A title without quotes, where the message names nothing else. */
    private static final Pattern OPEN_TITLE =
            Pattern.compile(
                    "^(?:(?:把|将)?(?:图表?的?)?(?:标题|题目)(?:改|换|设|变|定)(?:成|为|作)"
                            + "|(?:(?:change|set|make|update) )?(?:the )?(?:(?:chart|graph|plot)(?:'s)? )?title(?: of (?:the|this) (?:chart|graph|plot))? (?:to|should be))"
                            + "\\s*+(?<title>[^,，;；。\"'“”‘’「」『』《》]{1,80})$");

    /** Claims the words for what changes about a chart. */
    public static ChartChange find(RequestText request) {
        var removed = request.free(REMOVED);
        boolean isTable = removed.isEmpty();
        if (isTable) removed = request.free(TABLE_ONLY);
        var kind = removed.stream().flatMap(match -> kind(match).stream()).findFirst();
        removed.forEach(match -> request.claim(new Span(match.start(), match.end())));
        return new ChartChange(
                !removed.isEmpty(), isTable && !removed.isEmpty(), kind, title(request));
    }

    private static Optional<ChartKind> kind(MatchResult match) {
        return ChartRequestParser.kind(match.group());
    }

    private static Optional<String> title(RequestText request) {
        var whole = new Span(0, request.text().length());
        var quoted = ChartRequestParser.title(request.originalCase(whole));
        if (quoted.isPresent()) return quoted;
        var open = request.free(OPEN_TITLE);
        if (open.isEmpty() || ChartRequestParser.wantsChart(open.getFirst().group("title")))
            return Optional.empty();
        request.claim(whole);
        var title = new Span(open.getFirst().start("title"), open.getFirst().end("title"));
        return Optional.of(request.originalCase(title).strip());
    }

    /** Whether the chart of a question stays as it is. */
    public boolean isEmpty() {
        return !isRemoved && title.isEmpty();
    }
}
