package dev.troupe.packs.life;

import java.util.List;
import java.util.regex.Pattern;

/** Reads orders to write a review. */
final class ReviewOrders implements OrderReader {
    static final Pattern ABOUT =
            Pattern.compile(
                    "(?:关联|有关|关于|涉及)(?:的|到)?(?:项目)(?:是|为|：)?(?<zh>[^\\u0001，,。]+)|\\b(?:for|about|on|linked to)\\s++(?:the |my )?(?:project\\s+(?<en>[^\\u0001，,。.]+)|(?<before>[^\\u0001，,。.]{1,80}?)\\s{1,20}+project\\b)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile("哪些|什么|多少|怎么样|[?？]$|^(?:what|which|how)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern FRAME =
            Pattern.compile(
                    "(?:今[天日]|本[周月]|这个?[周月])的?|内容(?:是|为)?|一?[篇条份个](?=$|\\u0001)|\\b(?:daily|weekly|monthly|project)\\b|\\btoday's\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        boolean isWritten = Deed.CREATE.isNamedIn(head);
        boolean isBare = !order.payload().isEmpty() && !Deed.LIST.opens(head);
        if (!Topic.REVIEW.isNamedIn(head)
                || Topic.TASK.isNamedIn(head)
                || QUESTION.matcher(head).find()
                || Deed.DELETE.opens(head)
                || !(isWritten || isBare)) {
            return List.of();
        }
        var type = Traits.reviewType(head);
        var scrap = order.scrap();
        var mood = Traits.mood(scrap);
        var tags = Traits.tags(scrap, order.veil());
        var about =
                scrap.take(ABOUT)
                        .map(found ->
                                found.group("zh") != null
                                        ? found.group("zh")
                                        : found.group("en") != null
                                                ? found.group("en")
                                                : found.group("before"))
                        .map(name -> ProjectPlace.named(name, order.veil()));
        scrap.take(Deed.CREATE.words());
        scrap.take(Topic.REVIEW.words());
        scrap.takeAll(FRAME);
        var content =
                order.payload().isEmpty()
                        ? content(order, scrap)
                        : order.said(order.payload()).replaceFirst("[，,；;。.]$", "");
        return List.of(
                new Order.Arguments()
                        .with("content", content)
                        .with("type", type.isEmpty() ? "daily" : type)
                        .with("mood", mood)
                        .with("tags", tags)
                        .with("projectNames", about.stream().toList())
                        .call("writeReview"));
    }

    private static String content(Order order, Scrap scrap) {
        var all = Named.all(order, scrap);
        if (!all.isEmpty()) {
            return all.getFirst();
        }
        var around = order.around();
        around.takeAll(FRAME);
        var quoted = order.veil().quotesIn(around.rest());
        if (!quoted.isEmpty()) {
            return quoted.getFirst();
        }
        return String.join(
                order.veil().text().contains("，") ? "，" : ", ",
                order.after().stream().map(order::said).toList());
    }
}
