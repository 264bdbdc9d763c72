package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.ColumnNames;
import java.util.List;
import java.util.regex.Pattern;

/** How much a family of blocks looks like the items a site is about. */
final class BlockGroupScore {
    private static final Pattern FRAME =
            Pattern.compile(
                    "(?i).*(?:\\b(?:nav|footer|aside|menu)\\b|navbar|navigation|breadcrumb|crumbs|paginat|pager|sidebar|tag-?cloud|tagbox|social|share|copyright|\\bfilter|facet|toolbar|lang-?switch).*");
    private static final Pattern SIDE =
            Pattern.compile(
                    "(?i).*(?:related|recommend|similar|also-|upsell|cross-?sell|recent|popular|widget|comment|review|testimonial|slider|carousel|swiper|thumbs?nails?|gallery|partner|brands?-list).*");

    private BlockGroupScore() {}

    /** 0 when the family cannot be items. */
    static double of(BlockGroup blockGroup, DetailPages details) {
        var distinct = blockGroup.distinctTexts();
        if (distinct < 2 || blockGroup.size() < 3) {
            return 0;
        }
        return perItem(blockGroup, details) * Math.log(1.0 + distinct) / Math.log(2);
    }

    /** What one item is worth, however many there are. */
    static double perItem(BlockGroup blockGroup, DetailPages details) {
        var items = blockGroup.sample();
        var fields =
                items.stream().mapToInt(it -> it.card().fields().all().size()).average().orElse(0);
        var length =
                items.stream().mapToInt(it -> it.card().shape().textLength()).average().orElse(0);
        var prices = BlockGroupItems.share(items, it -> it.card().fields().has(ColumnNames.PRICE));
        var score =
                4 * prices
                        + 1.5
                                * BlockGroupItems.share(
                                        items, it -> it.card().fields().has(ColumnNames.NAME))
                        + BlockGroupItems.share(items, it -> it.card().shape().images() > 0)
                        + BlockGroupItems.share(items, it -> it.card().link().isPresent())
                        + Math.min(2, 0.4 * fields)
                        + (length >= 60 ? 1 : length >= 25 ? 0.5 : 0);
        if (prices < 0.5) {
            score +=
                    3
                            * BlockGroupItems.share(
                                    items, it -> it.link().filter(details::hasPrice).isPresent());
        }
        return score * penalties(blockGroup, items, details);
    }

    private static double penalties(
            BlockGroup blockGroup, List<BlockGroup.Member> items, DetailPages details) {
        if (BlockGroupItems.share(items, it -> it.card().shape().parts() > 1) > 0.5) {
            return 0; // what holds several items is a shelf
        }
        var penalty = 1.0;
        var hasDetails =
                BlockGroupItems.share(items, it -> it.link().filter(details::isDetail).isPresent())
                        > 0.5;
        if (BlockGroupItems.share(items, it -> it.card().shape().isBareLink()) > 0.7
                && !hasDetails) {
            penalty *= 0.3;
        }
        if (BlockGroupItems.share(
                                items,
                                it ->
                                        it.card().shape().prices() > 2
                                                || it.card().shape().headings() > 3)
                        > 0.5
                || BlockGroupItems.share(items, it -> it.card().shape().targets() > 8) > 0.5) {
            penalty *= 0.2; // parts of a page, each with several items
        }
        if (BlockGroupItems.share(
                        items,
                        it ->
                                it.card().shape().textLength() == 0
                                        || it.card().fields().all().size() < 2)
                > 0.7) {
            penalty *= 0.5;
        }
        var around = blockGroup.context();
        if (isMost(around, FRAME)) {
            penalty *= 0.15;
        }
        if (isMost(around, SIDE)) {
            penalty *= 0.4;
        }
        return blockGroup.repetition() > 0.6 ? penalty * 0.1 : penalty;
    }

    private static boolean isMost(List<String> around, Pattern pattern) {
        return around.stream().filter(it -> pattern.matcher(it).matches()).count() * 2
                > around.size();
    }
}
