package dev.troupe.page.followup;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** What a question asks of a column of numbers. */
enum Lookup {
    MEDIAN("\\bmedian\\b|中位数|中位"),
    MEAN("\\b(?:average|mean|avg)\\b|平均值|平均数|平均"),
    HIGHEST(
            "\\b(?:highest|maximum|max|largest|biggest|most|best|greatest|peak)\\b|最高|最大值|最大|最多|最好"),
    LOWEST("\\b(?:lowest|minimum|min|smallest|least|fewest|worst)\\b|最低|最小值|最小|最少|最差"),
    TOTAL("\\b(?:total|sum|altogether|in all|overall)\\b|合计|总计|总共|总和|总额|一共|总"),
    COUNT("\\b(?:how many|count|number of)\\b|多少(?:个|行|项|人|条|种)|几(?:个|行|项|人|条|种)"),
    /** The number of a row that the question names. */
    VALUE("");

    private final Pattern words;

    Lookup(String words) {
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The words that ask for it; a pattern that finds nothing if there are none. */
    Pattern words() {
        return words.pattern().isEmpty() ? Pattern.compile("(?!)") : words;
    }

    /** Of at least one number; not for {@link #VALUE}. */
    BigDecimal compute(List<BigDecimal> numbers) {
        var sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        return switch (this) {
            case HIGHEST -> numbers.stream().max(Comparator.naturalOrder()).orElseThrow();
            case LOWEST -> numbers.stream().min(Comparator.naturalOrder()).orElseThrow();
            case TOTAL -> sum;
            case MEAN -> sum.divide(BigDecimal.valueOf(numbers.size()), MathContext.DECIMAL64);
            case MEDIAN -> median(numbers);
            case COUNT -> BigDecimal.valueOf(numbers.size());
            case VALUE -> throw new IllegalStateException("a row is named, not computed");
        };
    }

    private static BigDecimal median(List<BigDecimal> numbers) {
        var sorted = numbers.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1
                ? sorted.get(middle)
                : sorted.get(middle - 1)
                        .add(sorted.get(middle))
                        .divide(BigDecimal.TWO, MathContext.DECIMAL64);
    }
}
