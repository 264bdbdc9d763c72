package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.QuestionFillers;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.RequestSplitter;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the pieces of a sentence together to orders. */
final class ClauseGrouper {
    private static final Pattern COLON = Pattern.compile("[:：](?!\\d)");

    private final MaskedText masked;
    private final List<RequestClause> orders = new ArrayList<>();
    private final List<String> pending = new ArrayList<>();
    private final List<String> pendingTraits = new ArrayList<>();
    private final List<String> traits = new ArrayList<>();
    private final List<String> after = new ArrayList<>();
    private @Nullable RequestClause current;
    private int payloadStart = -1;
    private int payloadEnd = -1;

    ClauseGrouper(MaskedText masked) {
        this.masked = masked;
    }

    List<RequestClause> group() {
        RequestSplitter.split(masked.text()).forEach(this::add);
        close();
        if (!pending.isEmpty()) {
            orders.add(
                    new RequestClause(masked, "", "", List.of(), List.copyOf(pending), List.of()));
        }
        return orders;
    }

    private void add(RequestSplitter.Piece piece) {
        var text = StopWords.withoutOpening(piece.text());
        var colon = COLON.matcher(text);
        boolean hasColon = colon.find() && colon.start() > 0;
        var head = hasColon ? text.substring(0, colon.start()).strip() : text;
        boolean isInPayload = payloadStart >= 0;
        var clause = RequestClause.of(masked, head);
        boolean isNew =
                isInPayload
                        ? startsNewClause(clause)
                        : isOrder(hasColon ? withPayload(clause, "x") : clause)
                                && !(current != null && isTrait(text));
        if (isNew && current != null && isVerbImplied(clause) && isNameMissing(current)) {
            after.add(text);
        } else if (isNew) {
            begin(clause, hasColon, piece, text);
        } else if (isTrait(text)) {
            (current == null ? pendingTraits : traits).add(text);
        } else if (isInPayload && traits.isEmpty()) {
            payloadEnd = piece.end();
        } else {
            (current == null ? pending : after).add(text);
        }
    }

    private void begin(
            RequestClause clause, boolean hasColon, RequestSplitter.Piece piece, String text) {
        if (current != null && isVerbImplied(current) && !hasColon && isNameMissing(clause)) {
            pending.add(current.head());
            pendingTraits.addAll(traits);
            drop();
        }
        var before = List.copyOf(pending);
        pending.clear();
        close();
        traits.addAll(pendingTraits);
        pendingTraits.clear();
        current = new RequestClause(masked, clause.head(), "", List.of(), before, List.of());
        if (hasColon) {
            var colon = COLON.matcher(masked.text());
            colon.find(piece.start() + Math.max(0, piece.text().indexOf(text)));
            payloadStart = colon.end();
            payloadEnd = piece.end();
        }
    }

    private void close() {
        if (current != null) {
            var payload =
                    payloadStart < 0
                            ? ""
                            : masked.text().substring(payloadStart, payloadEnd).strip();
            orders.add(
                    new RequestClause(
                            masked,
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

    /** Whether only the words around an order can name what it is about. */
    private static boolean isNameMissing(RequestClause clause) {
        return LifeRequestParser.calls(clause).stream()
                .anyMatch(call ->
                        call.tool().equals("createTask") && !call.arguments().containsKey("title"));
    }

    /** Whether none of its words names an action. */
    private static boolean isVerbImplied(RequestClause clause) {
        return Stream.of(ActionVerb.values()).noneMatch(action -> action.isAtStartOf(clause.head()))
                && Stream.of(ItemTopic.values()).noneMatch(topic -> topic.isNamedIn(clause.head()));
    }

    private static RequestClause withPayload(RequestClause clause, String payload) {
        return new RequestClause(
                clause.masked(), clause.head(), payload, List.of(), List.of(), List.of());
    }

    private static boolean isOrder(RequestClause clause) {
        return !LifeRequestParser.calls(clause).isEmpty();
    }

    /** Within a list or a text only what plainly begins something ends it. */
    private static boolean startsNewClause(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        boolean isNamed = Stream.of(ItemTopic.values()).anyMatch(topic -> topic.isNamedIn(head));
        boolean isDeed =
                Stream.of(ActionVerb.values()).anyMatch(action -> action.isAtStartOf(head))
                        || head.startsWith("把")
                        || head.startsWith("将");
        return isNamed && isDeed && isOrder(clause);
    }

    /** Whether a piece only adds details to the order. */
    private boolean isTrait(String text) {
        var remainder = new Remainder(text);
        var told =
                Stream.of(
                        !AttributeParser.priority(remainder).isEmpty(),
                        !AttributeParser.labelledStatus(remainder).isEmpty(),
                        !AttributeParser.mood(remainder).isMissing(),
                        !AttributeParser.tags(remainder, masked).isEmpty(),
                        !AttributeParser.description(remainder, masked).isEmpty(),
                        remainder.take(ProjectParser.START).isPresent(),
                        AttributeParser.due(remainder, masked).isPresent(),
                        isPlace(remainder),
                        !AttributeParser.stage(remainder).isEmpty());
        boolean isTold = told.toList().contains(true);
        return isTold && remainder.parts().stream().noneMatch(QuestionFillers::isStatement);
    }

    private boolean isPlace(Remainder remainder) {
        return remainder.take(ReviewParser.ABOUT).isPresent()
                || ProjectReference.take(remainder, masked).isPresent();
    }
}
