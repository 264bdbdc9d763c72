package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A request to put another value into cells, such as 把北京改成北京市, which no query does: read as a
 * question, its values would select rows, and the new one would be a condition or be lost.
 */
final class CellChange {
    private static final Pattern CHANGE =
            Pattern.compile(
                    "[把将][^,，。;；!！?？]{1,60}?"
                            + "(?<words>(?:改|换|变|替换|更改|修改|更正|更新|设置?|填)(?:成|为)"
                            + "(?![^,，。;；]{0,12}(?:图|表|格式|文件|序|排列|行|列|页|色|小数|整数|百分比|单位))"
                            + "(?![按每各用以]|折线|柱状|饼状|散点)"
                            + "[^,，。;；!！?？\\s]{1,30})");

    private CellChange() {}

    /** The refusal of such a request; empty for others. */
    static Optional<Interpretation.Unclear> refuse(String question) {
        var request = new RequestText(question);
        var match = CHANGE.matcher(request.text());
        return match.find()
                ? Optional.of(
                        unclear(
                                request.originalCase(
                                        new Span(match.start("words"), match.end("words")))))
                : Optional.empty();
    }

    private static Interpretation.Unclear unclear(String words) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”要更改单元格的内容，而离线规则不能更改，因此没有计算，数据未更改。可以改为列出相关的行，例如“列出城市为北京的行”。",
                        "'%s' asks to change the content of cells, which offline rules cannot do;"
                                + " nothing was computed and no data was changed. Ask for the rows"
                                + " instead, as in 'list the rows where the city is Rome'.",
                        words),
                List.of());
    }
}
