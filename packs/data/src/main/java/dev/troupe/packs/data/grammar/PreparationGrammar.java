package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Preparation;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.preparation.PreparationRules;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.Optional;

/**
 * Reads a phrase that changes a table before a question about it, such as "drop rows without a
 * price".
 */
public final class PreparationGrammar {
    private static final int MAX_LENGTH = 300; // characters; longer phrases are more than a change

    private PreparationGrammar() {}

    /**
     * The changes that a phrase states, in their order; empty if it states something else as well,
     * or several readings cost the same.
     */
    public static List<Preparation> read(String phrase, String table, List<ColumnProfile> columns) {
        var request = new RequestText(phrase);
        if (request.text().length() > MAX_LENGTH) return List.of();
        var context = TableContext.of(table, columns, request, request.isChinese());
        var search =
                ClauseSearch.of(
                        request,
                        context,
                        QuestionGrammar.FILLER,
                        List.of(),
                        PreparationRules.of(context));
        var readings =
                search.paths().stream().filter(path -> path.unread().isEmpty()).limit(2).toList();
        if (readings.isEmpty()) return List.of();
        var changes = changes(readings.getFirst());
        boolean isTied =
                readings.size() > 1
                        && readings.getLast().cost()
                                <= readings.getFirst().cost() + QuestionGrammar.TIE
                        && !changes(readings.getLast()).equals(changes);
        return isTied ? List.of() : changes;
    }

    private static List<Preparation> changes(ClausePaths.Path path) {
        var changes = path.clauses().stream().map(PreparationRules::findChange).toList();
        return changes.stream().allMatch(Optional::isPresent)
                ? changes.stream().map(Optional::orElseThrow).toList()
                : List.of();
    }
}
