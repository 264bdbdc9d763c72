package dev.troupe.packs.web.site;

import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.ItemFields;
import dev.troupe.packs.web.item.ItemCard;
import dev.troupe.packs.web.page.ElementText;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Separates the items of a family from advertisements, and the content of an item from what all
 * share.
 */
final class BlockGroupItems {
    private static final Pattern AD_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:ad|ads|advert|advertisement|sponsor|sponsored|banner|promo|guanggao|adv)(?:[-_ ].*)?");
    private static final Pattern AD_TEXT =
            Pattern.compile("(?i)^(?:ad|ads|sponsored|advertisement|广告|推广)\\b.*");

    private BlockGroupItems() {}

    static List<BlockGroup.Member> of(List<BlockGroup.Member> all) {
        var priced = share(all, it -> it.card().fields().has(ColumnNames.PRICE)) > 0.5;
        var kept = all.stream().filter(it -> !isAd(it, priced)).toList();
        var shared = sharedColumns(kept);
        var common = commonLinks(kept);
        var haveOwnPages = haveOwnPages(kept, common);
        var items =
                kept.stream()
                        .map(it ->
                                new BlockGroup.Member(
                                        it.page(),
                                        it.element(),
                                        withoutShared(it.card(), shared, common, haveOwnPages)))
                        .toList();
        CategoryGuess.mark(items.stream().map(BlockGroup.Member::card).toList());
        return items;
    }

    private static boolean isAd(BlockGroup.Member member, boolean othersHavePrices) {
        var isMarked =
                AD_MARK.matcher(member.element().className()).matches()
                        || AD_TEXT.matcher(ElementText.of(member.element())).matches();
        var leadsAway =
                member.card()
                        .link()
                        .filter(it -> !WebUrl.isSameSite(it, member.page().url()))
                        .isPresent();
        return (isMarked || leadsAway)
                && (!othersHavePrices || !member.card().fields().has(ColumnNames.PRICE))
                && (isMarked || othersHavePrices);
    }

    private static ItemCard withoutShared(
            ItemCard card, Set<String> shared, Set<URI> common, boolean hasOwnPage) {
        var fields = ItemFields.copyOf(card.fields());
        shared.forEach(fields::remove);
        var links = card.links().stream().filter(it -> hasOwnPage && !common.contains(it)).toList();
        return new ItemCard(fields, links, card.guessed(), card.unnamed(), card.shape());
    }

    /** Addresses that many items link lead to something they share. */
    private static Set<URI> commonLinks(List<BlockGroup.Member> all) {
        var counts =
                all.stream()
                        .flatMap(it ->
                                it.card().links().stream()
                                        .map(link -> Map.entry(it.page().key(), link)))
                        .collect(Collectors.groupingBy(it -> it, Collectors.counting()));
        var perPage =
                all.stream()
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.page().key(), Collectors.counting()));
        return counts.entrySet().stream()
                .filter(it ->
                        it.getValue() >= 3
                                && it.getValue() * 2
                                        > perPage.getOrDefault(it.getKey().getKey(), 0L))
                .map(it -> it.getKey().getValue())
                .collect(Collectors.toSet());
    }

    /** Columns that have the same value for all items, if only class names suggest a meaning. */
    private static Set<String> sharedColumns(List<BlockGroup.Member> all) {
        if (all.size() < 3) {
            return Set.of();
        }
        var candidates = new HashSet<>(Set.of(ColumnNames.NAME));
        all.forEach(it -> candidates.addAll(it.card().guessed()));
        var texts = new HashMap<String, String>();
        var counts = new HashMap<String, Integer>();
        for (var item : all) {
            item.card()
                    .fields()
                    .all()
                    .forEach((column, text) -> {
                        if (!text.isEmpty() && candidates.contains(column)) {
                            var first = texts.putIfAbsent(column, text);
                            if (first != null && !first.equals(text)) {
                                candidates.remove(column);
                            }
                            counts.merge(column, 1, Integer::sum);
                        }
                    });
        }
        return candidates.stream()
                .filter(column -> counts.getOrDefault(column, 0) * 10 >= all.size() * 9)
                .collect(Collectors.toSet());
    }

    /**
     * Links that many items share lead to something about them, such as an author, not to the
     * items.
     */
    private static boolean haveOwnPages(List<BlockGroup.Member> all, Set<URI> common) {
        var byPage =
                all.stream()
                        .filter(it -> findOwnLink(it, common).isPresent())
                        .collect(Collectors.groupingBy(it -> it.page().key()));
        var pairs = byPage.values().stream().mapToLong(List::size).sum();
        var own =
                byPage.values().stream()
                        .mapToLong(it ->
                                it.stream().map(one -> findOwnLink(one, common)).distinct().count())
                        .sum();
        var distinct =
                all.stream().flatMap(it -> findOwnLink(it, common).stream()).distinct().count();
        return own * 10 >= pairs * 7 && (distinct * 2 >= distinctTexts(all) || all.size() < 3);
    }

    private static Optional<URI> findOwnLink(BlockGroup.Member member, Set<URI> common) {
        return member.card().links().stream().filter(it -> !common.contains(it)).findFirst();
    }

    /** How many different things the items are, by name and price or else by their text. */
    static long distinctTexts(List<BlockGroup.Member> all) {
        return all.stream().map(BlockGroupItems::text).distinct().count();
    }

    private static String text(BlockGroup.Member member) {
        var fields = member.card().fields();
        return fields.has(ColumnNames.NAME)
                ? fields.text(ColumnNames.NAME) + fields.text(ColumnNames.PRICE)
                : ElementText.of(member.element());
    }

    static double share(List<BlockGroup.Member> all, Predicate<BlockGroup.Member> wanted) {
        return all.isEmpty() ? 0 : (double) all.stream().filter(wanted).count() / all.size();
    }
}
