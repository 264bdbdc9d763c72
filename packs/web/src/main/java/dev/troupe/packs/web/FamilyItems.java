package dev.troupe.packs.web;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells the items of a family from advertisements, and what is an item's own from what all share.
 */
final class FamilyItems {
    private static final Pattern AD_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:ad|ads|advert|advertisement|sponsor|sponsored|banner|promo|guanggao|adv)(?:[-_ ].*)?");
    private static final Pattern AD_TEXT =
            Pattern.compile("(?i)^(?:ad|ads|sponsored|advertisement|广告|推广)\\b.*");

    private FamilyItems() {}

    static List<Family.Member> of(List<Family.Member> all) {
        var priced = share(all, it -> it.card().fields().has(Columns.PRICE)) > 0.5;
        var kept = all.stream().filter(it -> !isAd(it, priced)).toList();
        var shared = sharedColumns(kept);
        var haveOwnPages = haveOwnPages(kept);
        var items =
                kept.stream()
                        .map(it ->
                                new Family.Member(
                                        it.page(),
                                        it.element(),
                                        plain(it.card(), shared, haveOwnPages)))
                        .toList();
        PerhapsCategory.mark(items.stream().map(Family.Member::card).toList());
        return items;
    }

    private static boolean isAd(Family.Member member, boolean othersHavePrices) {
        var isMarked =
                AD_MARK.matcher(member.element().className()).matches()
                        || AD_TEXT.matcher(Texts.of(member.element())).matches();
        var leadsAway =
                member.card()
                        .link()
                        .filter(it -> !WebUrl.isSameSite(it, member.page().url()))
                        .isPresent();
        return (isMarked || leadsAway)
                && (!othersHavePrices || !member.card().fields().has(Columns.PRICE))
                && (isMarked || othersHavePrices);
    }

    private static Card plain(Card card, Set<String> shared, boolean hasOwnPage) {
        var fields = Fields.copyOf(card.fields());
        shared.forEach(fields::remove);
        return new Card(
                fields,
                hasOwnPage ? card.link() : Optional.empty(),
                card.guessed(),
                card.unnamed(),
                card.shape());
    }

    /**
     * Columns that say the same of all items, where only class names suggest that they say
     * anything.
     */
    private static Set<String> sharedColumns(List<Family.Member> all) {
        return all.size() < 3
                ? Set.of()
                : Stream.concat(
                                Stream.of(Columns.NAME),
                                all.stream().flatMap(it -> it.card().guessed().stream()))
                        .distinct()
                        .filter(column -> isConstant(column, all))
                        .collect(Collectors.toSet());
    }

    private static boolean isConstant(String column, List<Family.Member> all) {
        var texts =
                all.stream()
                        .map(it -> it.card().fields().text(column))
                        .filter(it -> !it.isEmpty())
                        .toList();
        return texts.size() * 10 >= all.size() * 9 && new HashSet<>(texts).size() == 1;
    }

    /**
     * Links that many items share lead to something about them, such as an author, not to the
     * items.
     */
    private static boolean haveOwnPages(List<Family.Member> all) {
        var byPage =
                all.stream()
                        .filter(it -> it.link().isPresent())
                        .collect(Collectors.groupingBy(it -> it.page().key()));
        var pairs = byPage.values().stream().mapToLong(List::size).sum();
        var own =
                byPage.values().stream()
                        .mapToLong(it -> it.stream().map(Family.Member::link).distinct().count())
                        .sum();
        var distinct = all.stream().flatMap(it -> it.link().stream()).distinct().count();
        return own * 10 >= pairs * 7 && (distinct * 2 >= distinctTexts(all) || all.size() < 3);
    }

    /** How many different things the items are, by name and price or else by their text. */
    static long distinctTexts(List<Family.Member> all) {
        return all.stream().map(FamilyItems::text).distinct().count();
    }

    private static String text(Family.Member member) {
        var fields = member.card().fields();
        return fields.has(Columns.NAME)
                ? fields.text(Columns.NAME) + fields.text(Columns.PRICE)
                : Texts.of(member.element());
    }

    static double share(List<Family.Member> all, Predicate<Family.Member> wanted) {
        return all.isEmpty() ? 0 : (double) all.stream().filter(wanted).count() / all.size();
    }
}
