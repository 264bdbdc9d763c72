package dev.troupe.packs.data;

import dev.troupe.language.Language;
import java.util.Locale;
import java.util.Optional;

/** Words on a chart: its title where nobody gave one, and how names of columns are written. */
final class ChartWords {
    private ChartWords() {}

    static String title(ChartChoice.Wish wish, String what, String by, boolean chinese) {
        var named = Optional.ofNullable(wish.title()).or(() -> ChartReader.title(wish.question()));
        if (named.isPresent()) return named.get();
        if (by.isEmpty()) return chinese ? said(what) + "的分布" : "Distribution of " + said(what);
        return chinese
                ? (Language.isChinese(by.substring(0, 1)) ? "各" : "各 ")
                        + spaced(by)
                        + (Language.isChinese(by.substring(by.length() - 1)) ? "的" : " 的")
                        + (Language.isChinese(what.substring(0, 1)) ? "" : " ")
                        + spaced(what)
                : said(what) + " by " + said(by).toLowerCase(Locale.ROOT);
    }

    private static String spaced(String name) {
        return name.replaceAll("(?<=[A-Za-z0-9])(?=\\p{IsHan})|(?<=\\p{IsHan})(?=[A-Za-z])", " ");
    }

    /** total_amount is written Total amount. */
    static String said(String name) {
        if (Language.isChinese(name)) return spaced(name);
        var spaced = name.replace('_', ' ');
        return Character.toUpperCase(spaced.charAt(0)) + spaced.substring(1);
    }
}
