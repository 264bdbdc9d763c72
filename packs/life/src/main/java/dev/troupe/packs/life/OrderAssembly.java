package dev.troupe.packs.life;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the pieces of a sentence together to orders. */
final class OrderAssembly {
    private static final Pattern COLON = Pattern.compile("[:：](?!\\d)");

    private final Veil veil;
    private final List<Order> orders = new ArrayList<>();
    private final List<String> pending = new ArrayList<>();
    private final List<String> pendingTraits = new ArrayList<>();
    private final List<String> traits = new ArrayList<>();
    private final List<String> after = new ArrayList<>();
    private @Nullable Order current;
    private int payloadStart = -1;
    private int payloadEnd = -1;

    OrderAssembly(Veil veil) {
        this.veil = veil;
    }

    List<Order> drafts() {
        Pieces.of(veil.text()).forEach(this::add);
        close();
        if (!pending.isEmpty()) {
            orders.add(new Order(veil, "", "", List.of(), List.copyOf(pending), List.of()));
        }
        return orders;
    }

    private void add(Pieces.Piece piece) {
        var text = Particles.withoutOpening(piece.text());
        var colon = COLON.matcher(text);
        boolean hasColon = colon.find() && colon.start() > 0;
        var head = hasColon ? text.substring(0, colon.start()).strip() : text;
        boolean isInPayload = payloadStart >= 0;
        var order = Order.of(veil, head);
        boolean isNew =
                isInPayload
                        ? opensAnew(order)
                        : isOrder(hasColon ? withPayload(order, "x") : order)
                                && !(current != null && isTrait(text));
        if (isNew && current != null && isImplied(order) && lacksName(current)) {
            after.add(text);
        } else if (isNew) {
            begin(order, hasColon, piece, text);
        } else if (isTrait(text)) {
            (current == null ? pendingTraits : traits).add(text);
        } else if (isInPayload && traits.isEmpty()) {
            payloadEnd = piece.end();
        } else {
            (current == null ? pending : after).add(text);
        }
    }

    private void begin(Order order, boolean hasColon, Pieces.Piece piece, String text) {
        if (current != null && isImplied(current) && !hasColon && lacksName(order)) {
            pending.add(current.head());
            pendingTraits.addAll(traits);
            drop();
        }
        var before = List.copyOf(pending);
        pending.clear();
        close();
        traits.addAll(pendingTraits);
        pendingTraits.clear();
        current = new Order(veil, order.head(), "", List.of(), before, List.of());
        if (hasColon) {
            var colon = COLON.matcher(veil.text());
            colon.find(piece.start() + Math.max(0, piece.text().indexOf(text)));
            payloadStart = colon.end();
            payloadEnd = piece.end();
        }
    }

    private void close() {
        if (current != null) {
            var payload =
                    payloadStart < 0 ? "" : veil.text().substring(payloadStart, payloadEnd).strip();
            orders.add(
                    new Order(
                            veil,
                            current.head(),
                            payload,
                            List.copyOf(traits),
                            current.before(),
                            List.copyOf(after)));
        }
        drop();
    }

    private void drop() {
        current = null;
        traits.clear();
        after.clear();
        payloadStart = -1;
        payloadEnd = -1;
    }

    /** Whether only the words around an order can say what it is about. */
    private static boolean lacksName(Order order) {
        return LifeReader.calls(order).stream()
                .anyMatch(call ->
                        call.tool().equals("createTask") && !call.arguments().containsKey("title"));
    }

    /** Whether no word of it says what to do. */
    private static boolean isImplied(Order order) {
        return Stream.of(Deed.values()).noneMatch(deed -> deed.opens(order.head()))
                && Stream.of(Topic.values()).noneMatch(topic -> topic.isNamedIn(order.head()));
    }

    private static Order withPayload(Order order, String payload) {
        return new Order(order.veil(), order.head(), payload, List.of(), List.of(), List.of());
    }

    private static boolean isOrder(Order order) {
        return !LifeReader.calls(order).isEmpty();
    }

    /** Within a list or a text only what plainly begins something ends it. */
    private static boolean opensAnew(Order order) {
        var head = Particles.withoutOpening(order.head());
        boolean isNamed = Stream.of(Topic.values()).anyMatch(topic -> topic.isNamedIn(head));
        boolean isDeed =
                Stream.of(Deed.values()).anyMatch(deed -> deed.opens(head))
                        || head.startsWith("把")
                        || head.startsWith("将");
        return isNamed && isDeed && isOrder(order);
    }

    /** Whether a piece only tells more of what is ordered. */
    private boolean isTrait(String text) {
        var scrap = new Scrap(text);
        var told =
                Stream.of(
                        !Traits.priority(scrap).isEmpty(),
                        !Traits.toldStatus(scrap).isEmpty(),
                        !Traits.mood(scrap).isMissing(),
                        !Traits.tags(scrap, veil).isEmpty(),
                        !Traits.description(scrap, veil).isEmpty(),
                        Traits.due(scrap, veil).isPresent(),
                        isPlace(scrap),
                        !Traits.stage(scrap).isEmpty());
        boolean isTold = told.toList().contains(true);
        return isTold && scrap.parts().stream().noneMatch(Filler::isSaying);
    }

    private boolean isPlace(Scrap scrap) {
        return scrap.take(ReviewOrders.ABOUT).isPresent()
                || ProjectPlace.take(scrap, veil).isPresent();
    }
}
