package dev.troupe.packs.life;

import dev.troupe.core.Value;
import dev.troupe.language.Mentions;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads what a sentence asks of this pack, without a language model: it is split into pieces, each
 * piece that orders something is read by the first {@link OrderReader} that knows it, and the
 * pieces around it tell more of it.
 *
 * @param now on the clock of the person
 */
record LifeReader(LocalDateTime now) {
    private static final List<OrderReader> READERS =
            List.of(
                    new ZoneOrders(),
                    new Insights(),
                    new Queries(),
                    new LinkOrders(),
                    new TaskOrders(),
                    new ReviewOrders(),
                    new GoalOrders(),
                    new ProjectOrders(),
                    new ChangeOrders());
    private static final int MAX = 5_000; // characters; what is longer is a text, and no order

    LifeReading read(String sentence) {
        if (sentence.length() > MAX || isAboutFiles(sentence)) {
            return new LifeReading(List.of(), List.of(sentence), List.of(), List.of());
        }
        var veil = new Veil(sentence, now);
        var drafts = new OrderAssembly(veil).drafts();
        var calls = new ArrayList<LifeCall>();
        var unread = new ArrayList<String>();
        for (var draft : drafts) {
            var read = calls(draft);
            calls.addAll(read);
            if (read.isEmpty() || !usesAround(draft, read)) {
                Stream.concat(draft.before().stream(), draft.after().stream())
                        .filter(clause -> Filler.isSaying(clause) && !Filler.isRemark(clause))
                        .map(veil::said)
                        .forEach(unread::add);
            }
        }
        return new LifeReading(
                inLatestProject(calls),
                unread,
                doubts(veil, calls),
                SpokenDates.impossible(veil.text(), now.toLocalDate()));
    }

    /** A file or an address outside of quotes, and before a colon, is work for others. */
    private static boolean isAboutFiles(String sentence) {
        var words = sentence.split("[:：](?!//)", 2)[0];
        var mentions = Mentions.of(words);
        return !mentions.files().isEmpty() || !mentions.urls().isEmpty();
    }

    /** What the first reader that knows an order makes of it; empty where none does. */
    static List<LifeCall> calls(Order order) {
        for (var reader : READERS) {
            var calls = reader.read(order);
            if (!calls.isEmpty()) {
                return calls;
            }
        }
        return List.of();
    }

    /** Whether the clauses around an order went into its calls. */
    private static boolean usesAround(Order order, List<LifeCall> calls) {
        var alone =
                new Order(
                        order.veil(),
                        order.head(),
                        order.payload(),
                        order.attributes(),
                        List.of(),
                        List.of());
        return !calls(alone).equals(calls);
    }

    /** Tasks that come after a project in the same sentence are its own. */
    private static List<LifeCall> inLatestProject(List<LifeCall> calls) {
        var placed = new ArrayList<LifeCall>();
        Value project = Value.missing();
        for (var call : calls) {
            if (call.tool().equals("createProject")) {
                project = call.arguments().getOrDefault("name", Value.missing());
            }
            var place = call.arguments().getOrDefault("projectName", Value.missing());
            boolean isOpen = place.isMissing() || place.equals(Value.of(ProjectPlace.LATEST));
            boolean isPlaced = call.tool().equals("createTask") && isOpen && !project.isMissing();
            placed.add(isPlaced ? with(call, "projectName", project) : call);
        }
        return placed;
    }

    private static LifeCall with(LifeCall call, String name, Value value) {
        var arguments = new LinkedHashMap<>(call.arguments());
        arguments.put(name, value);
        return new LifeCall(call.tool(), arguments);
    }

    private static List<LifeReading.Doubt> doubts(Veil veil, List<LifeCall> calls) {
        var used =
                calls.stream()
                        .flatMap(call ->
                                Stream.of("dueDate", "deadline", "startDate", "endDate")
                                        .map(name ->
                                                call.arguments()
                                                        .getOrDefault(name, Value.missing())
                                                        .asText()))
                        .toList();
        return veil.datesIn(veil.text()).stream()
                .filter(date -> used.contains(date.iso()) || used.contains(date.day().toString()))
                .flatMap(date ->
                        veil
                                .doubt(date)
                                .map(words -> new LifeReading.Doubt(words, date.iso()))
                                .stream())
                .distinct()
                .toList();
    }
}
