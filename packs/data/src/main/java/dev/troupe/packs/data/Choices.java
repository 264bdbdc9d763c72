package dev.troupe.packs.data;

import java.util.List;
import java.util.function.Predicate;

/** Settles which column a mention means, or asks. */
final class Choices {
    private Choices() {}

    /** The only column of the mention that fits. */
    static ColumnFacts one(
            Mention mention, Predicate<ColumnFacts> fits, Clues clues, String zh, String en) {
        var said = clues.request().between(mention.start(), mention.end());
        var fitting = mention.columns().stream().filter(fits).toList();
        if (fitting.size() == 1) return fitting.getFirst();
        if (fitting.size() > 1)
            throw new UnclearException(
                    "“" + said + "”可以指几列,请说明" + zh + "。",
                    "'" + said + "' may mean several columns; say " + en + ".",
                    names(fitting));
        throw new UnclearException(
                "表里没有与“" + said + "”对应的列,请说明" + zh + "。",
                "No column of the table goes with '" + said + "'; say " + en + ".",
                names(clues.columns().stream().filter(fits).toList()));
    }

    static List<String> names(List<ColumnFacts> columns) {
        return columns.stream().map(ColumnFacts::name).toList();
    }
}
