package dev.troupe.packs.data;

import dev.troupe.language.Chinese;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Words on a chart: its title where nobody gave one, and how names of columns are written. */
final class ChartWords {
    private ChartWords() {}

    static String title(ChartChoice.Wish wish, String what, String by, boolean chinese) {
        var named = Optional.ofNullable(wish.title()).or(() -> ChartReader.title(wish.question()));
        if (named.isPresent()) return named.get();
        if (by.isEmpty())
            return chinese
                    ? Chinese.joined(what, "的分布")
                    : "Distribution of " + words(what).toLowerCase(Locale.ROOT);
        return chinese
                ? Chinese.joined("各", by, "的", what)
                : said(what, false) + " by " + words(by).toLowerCase(Locale.ROOT);
    }

    /** The title of points that show how one measurement goes with another. */
    static String relation(ChartChoice.Wish wish, String up, String across, boolean chinese) {
        var named = Optional.ofNullable(wish.title()).or(() -> ChartReader.title(wish.question()));
        return named.orElseGet(() ->
                chinese
                        ? Chinese.joined(up, "与", across, "的关系")
                        : said(up, false) + " against " + words(across).toLowerCase(Locale.ROOT));
    }

    /** Several columns in one title. */
    static String all(List<String> columns, boolean chinese) {
        return String.join(chinese ? "、" : " and ", columns);
    }

    /** In English, total_amount is written Total amount; in Chinese, names stay as they are. */
    static String said(String name, boolean chinese) {
        if (chinese) return name;
        var words = words(name);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String words(String name) {
        return name.replace('_', ' ');
    }
}
