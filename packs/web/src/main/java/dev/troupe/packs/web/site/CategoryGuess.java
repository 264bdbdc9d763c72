package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.item.ItemCard;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Guesses the category of goods that show it without naming it, such as a coloured badge: a short
 * text in one place of every card that has only a few values.
 */
final class CategoryGuess {
    private static final Set<String> NAMED =
            Set.of(
                    "tag",
                    "tags",
                    "type",
                    "kind",
                    "genre",
                    "section",
                    "group",
                    "topic",
                    "subject",
                    "collection");
    private static final int MAX_LENGTH = 30;

    private CategoryGuess() {}

    /** Notes the guess in the fields of each card; does nothing when no place qualifies. */
    static void mark(List<ItemCard> cards) {
        if (cards.size() < 3 || share(cards, it -> it.fields().has(ColumnNames.PRICE)) < 0.5) {
            return;
        }
        var seen = new HashMap<String, Integer>();
        for (var card : cards) {
            Stream.concat(card.unnamed().keySet().stream(), card.fields().all().keySet().stream())
                    .distinct()
                    .forEach(place -> seen.merge(place, 1, Integer::sum));
        }
        var places =
                cards.stream()
                        .flatMap(card ->
                                Stream.concat(
                                        NAMED.stream().filter(card.guessed()::contains),
                                        card.unnamed().keySet().stream()))
                        .filter(place -> isCommon(seen.getOrDefault(place, 0), cards))
                        .distinct()
                        .toList();
        places.stream()
                .filter(place -> isCategory(place, cards))
                .findFirst()
                .ifPresent(place ->
                        cards.forEach(card ->
                                text(place, card)
                                        .ifPresent(it ->
                                                card.fields()
                                                        .add(ColumnNames.PERHAPS_CATEGORY, it))));
    }

    private static boolean isCommon(int count, List<ItemCard> cards) {
        return count * 10 >= cards.size() * 8;
    }

    private static boolean isCategory(String place, List<ItemCard> cards) {
        var texts = cards.stream().flatMap(card -> text(place, card).stream()).toList();
        var counts = texts.stream().collect(Collectors.groupingBy(it -> it, Collectors.counting()));
        return isCommon(texts.size(), cards)
                && counts.size() >= 2
                && counts.size() * 10 <= texts.size() * 7
                && counts.keySet().stream().allMatch(CategoryGuess::isName);
    }

    private static boolean isName(String text) {
        return text.length() <= MAX_LENGTH
                && !CategoryNames.isGeneric(text)
                && text.matches("[^\\d:：]*\\p{L}{2}[^\\d:：]*");
    }

    private static Optional<String> text(String place, ItemCard card) {
        return Optional.ofNullable(card.unnamed().get(place)).or(() -> card.fields().get(place));
    }

    private static double share(
            List<ItemCard> cards, java.util.function.Predicate<ItemCard> wanted) {
        return (double) cards.stream().filter(wanted).count() / cards.size();
    }
}
