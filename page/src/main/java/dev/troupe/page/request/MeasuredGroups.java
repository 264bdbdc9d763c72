package dev.troupe.page.request;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parts of a request that name groups alone, in which a number of an earlier part is to be seen:
 * 各城市对比, {@code trend by month}.
 */
final class MeasuredGroups {
    private static final Pattern VIEW =
            Pattern.compile(
                    "(?i)^(?<zh>(?:每个?|各个?|按|不同)[\\p{IsHan}\\w]{1,10}?)的?(?:对比|比较|趋势|走势|变化|分布|情况|排名|汇总)图?$"
                            + "|^(?:a\\s+)?(?:trend|comparison|breakdown|ranking)s?\\s+(?<en>(?:by|per|across)\\s+.{1,40})$");

    private MeasuredGroups() {}

    /**
     * The question for the number in these groups; empty if the part is another one.
     *
     * @param measure the words of the earlier part; empty if there is none
     */
    static Optional<String> question(String part, String measure) {
        var view = VIEW.matcher(part.strip());
        if (measure.isEmpty() || !view.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                view.group("zh") != null
                        ? view.group("zh") + "的" + measure
                        : measure + " " + view.group("en"));
    }
}
