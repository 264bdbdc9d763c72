package dev.troupe.packs.data.chart;

import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.mention.ChartRequestParser;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Texts on a chart: its title if the user gave none, and how names of columns are written. */
public final class ChartLabels {
    private ChartLabels() {}

    public static String title(ChartPlan.Request request, String what, String by, boolean chinese) {
        var named =
                Optional.ofNullable(request.title())
                        .or(() -> ChartRequestParser.title(request.question()));
        if (named.isPresent()) return named.get();
        if (by.isEmpty())
            return chinese
                    ? ChineseText.join(what, "的分布")
                    : "Distribution of " + words(what).toLowerCase(Locale.ROOT);
        return chinese
                ? ChineseText.join("各", by, "的", what)
                : displayName(what, false) + " by " + words(by).toLowerCase(Locale.ROOT);
    }

    /** The title of points that show how one measurement goes with another. */
    public static String relation(
            ChartPlan.Request request, String up, String across, boolean chinese) {
        var named =
                Optional.ofNullable(request.title())
                        .or(() -> ChartRequestParser.title(request.question()));
        return named.orElseGet(() ->
                chinese
                        ? ChineseText.join(up, "与", across, "的关系")
                        : displayName(up, false)
                                + " against "
                                + words(across).toLowerCase(Locale.ROOT));
    }

    /** Several columns in one title. */
    static String joinNames(List<String> columns, boolean chinese) {
        return String.join(chinese ? "、" : " and ", columns);
    }

    /** In English, total_amount is written Total amount; in Chinese, names stay as they are. */
    public static String displayName(String name, boolean chinese) {
        if (chinese) return name;
        var words = words(name);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String words(String name) {
        return name.replace('_', ' ');
    }
}
