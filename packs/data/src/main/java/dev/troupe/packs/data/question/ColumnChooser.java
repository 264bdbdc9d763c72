package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.function.Predicate;

/** Settles which column a mention means, or asks. */
public final class ColumnChooser {
    private ColumnChooser() {}

    /** The only column of the mention that fits. */
    static ColumnProfile choose(
            ColumnMention mention,
            Predicate<ColumnProfile> fits,
            ParsedQuestion parsedQuestion,
            String zh,
            String en) {
        var said = parsedQuestion.request().between(mention.start(), mention.end());
        var fitting = mention.columns().stream().filter(fits).toList();
        if (fitting.size() == 1) return fitting.getFirst();
        var plain = fitting.stream().filter(column -> isPlainAmong(column, fitting)).toList();
        if (plain.size() == 1) return plain.getFirst();
        if (fitting.size() > 1)
            throw new UnclearException(
                    "“" + said + "”可以指几列，请说明" + zh + "。",
                    "'" + said + "' may mean several columns; specify " + en + ".",
                    names(fitting));
        throw new UnclearException(
                "表中没有与“" + said + "”对应的列，请说明" + zh + "。",
                "No column of the table matches '" + said + "'; specify " + en + ".",
                names(parsedQuestion.columns().stream().filter(fits).toList()));
    }

    /** Next to "original price", a bare "price" means the column with just that name. */
    private static boolean isPlainAmong(ColumnProfile column, List<ColumnProfile> fitting) {
        return fitting.stream().allMatch(other -> other.spaced().contains(column.spaced()));
    }

    public static List<String> names(List<ColumnProfile> columns) {
        return columns.stream().map(ColumnProfile::name).toList();
    }
}
