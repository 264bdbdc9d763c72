package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the numbers of a message in the place of those of a question: a column that is named alone
 * is aggregated as before, a way to aggregate that is named alone is for the numbers before.
 */
record MeasureReplacement(TableContext table, boolean isAdded) {
    /** The numbers of the question with what the message names. */
    List<Measured> replace(List<Measured> question, List<Measured> message) {
        boolean isNamedAlone = message.stream().allMatch(Measured::isImplied);
        var ways =
                question.stream().flatMap(measured -> way(measured).stream()).distinct().toList();
        var wanted = isNamedAlone && !ways.isEmpty() ? inWays(message, ways) : message;
        return isAdded ? join(question, wanted) : wanted;
    }

    private List<Measured> inWays(List<Measured> message, List<Way> ways) {
        var all = new ArrayList<Measured>();
        for (var measured : message)
            for (var way : ways)
                number(measured).map(of -> table.measure(way, of)).ifPresent(all::add);
        return all.size() == message.size() * ways.size() ? all : message;
    }

    /** The numbers of the question in other ways; empty if it has none. */
    Optional<List<Measured>> aggregate(List<Measured> question, List<Way> ways) {
        var numbers =
                question.stream()
                        .flatMap(measured -> number(measured).stream())
                        .distinct()
                        .toList();
        if (numbers.isEmpty() || numbers.size() > question.size()) return Optional.empty();
        boolean isOfNumbers = question.stream().allMatch(measured -> number(measured).isPresent());
        if (!isOfNumbers) return Optional.empty();
        var wanted = new ArrayList<Measured>();
        for (var number : numbers)
            for (var way : ways) wanted.add(table.measure(plain(way), number));
        return Optional.of(isAdded ? join(question, wanted) : wanted);
    }

    private static Way plain(Way way) {
        return new Way(way.function(), way.fraction(), false);
    }

    private static List<Measured> join(List<Measured> question, List<Measured> wanted) {
        var all = new ArrayList<>(question);
        for (var measured : wanted)
            if (all.stream().noneMatch(one -> one.expression().equals(measured.expression())))
                all.add(measured);
        return List.copyOf(all);
    }

    /** The way in which a question asks for a number; empty if it leaves it open. */
    private static Optional<Way> way(Measured measured) {
        return !measured.isImplied()
                        && measured.expression() instanceof Expression.Aggregation aggregation
                        && aggregation.of().isPresent()
                        && aggregation.only().isEmpty()
                ? Optional.of(new Way(aggregation.function(), aggregation.fraction(), false))
                : Optional.empty();
    }

    /** What is aggregated, if it is a column. */
    private static Optional<Phrases.Number> number(Measured measured) {
        return measured.expression() instanceof Expression.Aggregation aggregation
                        && aggregation.only().isEmpty()
                        && aggregation.of().isPresent()
                        && aggregation.of().get() instanceof Expression.Field field
                ? Optional.of(new Phrases.Number(field, field.column(), false))
                : Optional.empty();
    }
}
