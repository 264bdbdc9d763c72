package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Reads how many stars an item has, however the page draws them. */
public final class RatingReader {
    private static final Pattern MARK =
            Pattern.compile("(?i).*(?:rating|\\bstars?|\\bscore|评分|星级).*");
    private static final List<String> WORDS =
            List.of("zero", "one", "two", "three", "four", "five");
    private static final Pattern IN_TEXT =
            Pattern.compile(
                    "(?i)(?:rated|rating|评分|score|星级)\\D{0,4}(\\d(?:\\.\\d+)?)|(\\d(?:\\.\\d+)?)\\s*(?:out of|of|/)\\s*(?:5|10)\\b|(\\d(?:\\.\\d+)?)\\s*(?:stars?\\b|星|分)");
    private static final Pattern LEADING = Pattern.compile("^(\\d(?:\\.\\d+)?)(?:\\s*\\(.*\\))?$");
    private static final Pattern CLASS_NUMBER =
            Pattern.compile("(?i)(?:rating|stars?|score|s)[-_]?(\\d)(?:[-_.]?(\\d))?(?:stars?)?");
    private static final Pattern WIDTH = Pattern.compile("width\\s*:\\s*(\\d+(?:\\.\\d+)?)%");
    private static final Pattern EMPTY_ICON =
            Pattern.compile(
                    "(?i).*(?:empty|off\\b|outline|grey|gray|-o\\b|inactive|\\bfar\\b|unfilled|muted).*");

    private RatingReader() {}

    /** The rating of an item as a plain number; empty when it shows none. */
    public static Optional<String> read(Element scope) {
        var marked =
                scope.getAllElements().stream()
                        .filter(it ->
                                MARK.matcher(ElementText.marks(it)).matches()
                                        || hasAttribute(it)
                                        || hasRatingLabel(it))
                        .toList();
        return Stream.<Function<Element, Optional<String>>>of(
                        RatingReader::readAttribute,
                        RatingReader::readLabel,
                        RatingReader::readWords,
                        RatingReader::readDrawn,
                        it -> parseText(ElementText.of(it)),
                        RatingReader::readWidth,
                        RatingReader::readIcons)
                .flatMap(reader -> marked.stream().flatMap(it -> reader.apply(it).stream()))
                .findFirst()
                .or(() -> readStarText(scope));
    }

    /** The rating in a text such as {@code 4.5 / 5}, {@code 4.5分} or {@code ★★★★☆}. */
    public static Optional<String> parseText(String text) {
        var found = IN_TEXT.matcher(text);
        if (text.length() <= 60 && found.find()) {
            return Stream.of(1, 2, 3).map(found::group).filter(it -> it != null).findFirst();
        }
        var leading = LEADING.matcher(text);
        return leading.matches() ? Optional.of(leading.group(1)) : readStars(text);
    }

    private static Optional<String> readStarText(Element scope) {
        return scope.getAllElements().stream()
                .map(Element::ownText)
                .flatMap(text -> readStars(text).stream())
                .findFirst();
    }

    private static Optional<String> readStars(String text) {
        var full = text.chars().filter(c -> c == '★' || c == '⭐').count();
        var all = full + text.chars().filter(c -> c == '☆').count();
        return full > 0 && full <= 5 && (all == 5 || all == full)
                ? Optional.of(Long.toString(full))
                : Optional.empty();
    }

    private static boolean hasAttribute(Element element) {
        return element.hasAttr("data-rating")
                || element.hasAttr("data-score")
                || element.hasAttr("data-stars");
    }

    private static boolean hasRatingLabel(Element element) {
        return element.attr("aria-label").matches("(?i).*(?:rated|out of|stars?|评分|星).*");
    }

    private static Optional<String> readAttribute(Element element) {
        return Stream.of("data-rating", "data-score", "data-stars", "data-value")
                .map(element::attr)
                .filter(value -> value.matches("\\d+(?:\\.\\d+)?"))
                .findFirst();
    }

    private static Optional<String> readLabel(Element element) {
        return Stream.of(element.attr("aria-label"), element.attr("title"), element.attr("alt"))
                .filter(text -> !text.isBlank())
                .flatMap(text -> parseText(ElementText.clean(text)).stream())
                .findFirst();
    }

    private static Optional<String> readWords(Element element) {
        return element.classNames().stream()
                .map(name -> WORDS.indexOf(name.toLowerCase(Locale.ROOT)))
                .filter(number -> number >= 0)
                .map(String::valueOf)
                .findFirst();
    }

    private static Optional<String> readDrawn(Element element) {
        for (var name : element.classNames()) {
            var found = CLASS_NUMBER.matcher(name);
            if (found.matches()) {
                return Optional.of(
                        found.group(2) == null || found.group(2).equals("0")
                                ? found.group(1)
                                : found.group(1) + "." + found.group(2));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> readWidth(Element element) {
        return element.getAllElements().stream()
                .map(it -> WIDTH.matcher(it.attr("style")))
                .filter(it -> it.find())
                .map(it ->
                        new BigDecimal(it.group(1))
                                .divide(BigDecimal.valueOf(20), 1, RoundingMode.HALF_UP))
                .filter(it -> it.compareTo(BigDecimal.valueOf(5)) <= 0)
                .map(it -> it.stripTrailingZeros().toPlainString())
                .findFirst();
    }

    private static Optional<String> readIcons(Element element) {
        var icons =
                element.select("i, svg, span, img").stream()
                        .filter(it ->
                                !it.equals(element)
                                        && it.className().toLowerCase(Locale.ROOT).contains("star")
                                        && it.children().isEmpty())
                        .toList();
        if (icons.size() < 2 || icons.size() > 5) {
            return Optional.empty();
        }
        var half = icons.stream().filter(it -> it.className().contains("half")).count();
        var full =
                icons.stream()
                        .filter(it ->
                                !it.className().contains("half")
                                        && !EMPTY_ICON.matcher(it.className()).matches())
                        .count();
        return Optional.of(full + (half > 0 ? ".5" : ""));
    }
}
