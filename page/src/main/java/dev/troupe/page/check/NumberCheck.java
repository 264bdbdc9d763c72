package dev.troupe.page.check;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Compares the numbers of a text with those of the data that it is about. A number of the text is
 * supported if a number of the data rounds to it, as written, as a percentage, or in thousands, 万
 * and the like. Dates, ordinals, names that contain digits, and numbers of lists are not compared.
 * Numbers in words are not found.
 *
 * @param numbers of the data, and how many records its lists have
 * @param labels texts of the data that contain digits, the longest first
 */
public record NumberCheck(Set<BigDecimal> numbers, List<String> labels) {
    private static final Pattern DATE =
            Pattern.compile(
                    "(?i)\\b\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?\\b|\\b\\d{1,2}/\\d{1,2}/\\d{2,4}\\b"
                            + "|\\d{2,4}\\s*年(?:\\s*\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*[日号])?)?|\\d{1,2}\\s*月(?:\\s*\\d{1,2}\\s*[日号])?"
                            + "|\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?\\b"
                            + "|\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?(?:,?\\s+\\d{4})?\\b"
                            + "|\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?\\s+\\d{4}\\b"
                            + "|\\b(?:in|since|until|of|year)\\s+(?:19|20)\\d{2}\\b|\\b(?:19|20)\\d{2}-?Q[1-4]\\b|\\bQ[1-4](?:\\s+\\d{4})?\\b"
                            + "|\\b\\d{1,2}:\\d{2}(?::\\d{2})?\\b");
    private static final Pattern ORDINAL =
            Pattern.compile(
                    "(?i)\\b\\d+(?:st|nd|rd|th)\\b|第\\s*\\d+|\\b(?:top|bottom|no\\.|number|step|unit|part|level|grade|form|class|question)\\s*#?\\d+\\b|前\\s*\\d+\\s*[名位个]|#\\d+\\b");
    private static final Pattern LIST_NUMBER = Pattern.compile("(?m)^\\s*\\d{1,2}[.)、]\\s");
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?<![\\p{L}\\d_.])([-−+]?)(\\d{1,3}(?:[,，]\\d{3})+|\\d+)(\\.\\d+)?\\s*(%|％|k\\b|m\\b|thousand\\b|million\\b|billion\\b|万|亿|千)?(?![\\d])",
                    Pattern.CASE_INSENSITIVE);

    /** What a text about this data may state. */
    public static NumberCheck of(Value data) {
        var numbers = new LinkedHashSet<BigDecimal>();
        var labels = new LinkedHashSet<String>();
        collect(data, numbers, labels);
        return new NumberCheck(
                numbers,
                labels.stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList());
    }

    /** What a text may state that has no other numbers than this one. */
    public static NumberCheck ofText(String text) {
        var numbers = new LinkedHashSet<BigDecimal>();
        NUMBER.matcher(text).results().forEach(found -> numbers.add(toNumber(found)));
        return new NumberCheck(numbers, List.of());
    }

    private static BigDecimal toNumber(MatchResult found) {
        var decimals = Objects.requireNonNullElse(found.group(3), "");
        return new BigDecimal(found.group(2).replaceAll("[,，]", "") + decimals);
    }

    private static void collect(Value value, Set<BigDecimal> numbers, Set<String> labels) {
        switch (value) {
            case Value.Num(var number) -> numbers.add(number);
            case Value.Text(var text) -> {
                var plain = text.strip().replace(",", "");
                if (plain.matches("[-+]?\\d{1,15}(?:\\.\\d{1,10})?%?")) {
                    numbers.add(new BigDecimal(plain.replace("%", "")));
                } else if (text.chars().anyMatch(Character::isDigit)) {
                    labels.add(text.strip());
                }
            }
            case Value.ListOf(var items) -> {
                numbers.add(BigDecimal.valueOf(items.size()));
                items.forEach(item -> collect(item, numbers, labels));
            }
            case Value.RecordOf(var fields) ->
                    fields.forEach((name, field) -> {
                        if (name.chars().anyMatch(Character::isDigit)) {
                            labels.add(name);
                        }
                        collect(field, numbers, labels);
                    });
            case Value.Flag _, Value.Missing _ -> {} // no numbers
        }
    }

    /** The numbers that the data does not support, as they are written, each once. */
    public List<String> findUnsupported(Value text) {
        var found = new LinkedHashSet<String>();
        findUnsupported(text, found);
        return List.copyOf(found);
    }

    private void findUnsupported(Value value, Set<String> found) {
        switch (value) {
            case Value.Text(var text) -> findUnsupported(text, found);
            case Value.ListOf(var items) -> items.forEach(item -> findUnsupported(item, found));
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(field -> findUnsupported(field, found));
            case Value.Num(var number) -> {
                if (!isSupported(number.abs(), number.scale(), "")) {
                    found.add(number.toPlainString());
                }
            }
            case Value.Flag _, Value.Missing _ -> {} // no numbers
        }
    }

    private void findUnsupported(String text, Set<String> found) {
        var rest = text;
        for (var label : labels) {
            rest = rest.replace(label, " ");
        }
        for (var pattern : List.of(DATE, LIST_NUMBER, ORDINAL)) {
            rest = pattern.matcher(rest).replaceAll(" ");
        }
        var matcher = NUMBER.matcher(rest);
        while (matcher.find()) {
            var number = toNumber(matcher.toMatchResult());
            var unit = Objects.requireNonNullElse(matcher.group(4), "");
            if (!isSupported(number, number.scale(), unit)) {
                found.add(matcher.group().strip());
            }
        }
    }

    /** A decline of 5 may be stated as "fell by 5", so -5 supports it. */
    private boolean isSupported(BigDecimal stated, int decimals, String unit) {
        return numbers.stream().anyMatch(number -> rounds(number.abs(), stated, decimals, unit));
    }

    private static boolean rounds(BigDecimal number, BigDecimal stated, int decimals, String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "" -> isRoundedTo(number, stated, decimals);
            case "%", "％" ->
                    isRoundedTo(number, stated, decimals)
                            || isRoundedTo(number.movePointRight(2), stated, decimals);
            case "k", "thousand", "千" -> isRoundedTo(number.movePointLeft(3), stated, decimals);
            case "万" -> isRoundedTo(number.movePointLeft(4), stated, decimals);
            case "m", "million" -> isRoundedTo(number.movePointLeft(6), stated, decimals);
            case "亿" -> isRoundedTo(number.movePointLeft(8), stated, decimals);
            default -> isRoundedTo(number.movePointLeft(9), stated, decimals);
        };
    }

    private static boolean isRoundedTo(BigDecimal number, BigDecimal stated, int decimals) {
        return number.setScale(decimals, RoundingMode.HALF_UP).compareTo(stated) == 0
                || number.setScale(decimals, RoundingMode.HALF_EVEN).compareTo(stated) == 0;
    }
}
