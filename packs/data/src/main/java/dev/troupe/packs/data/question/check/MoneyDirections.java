package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds words for money that is received or paid, where a column states this of each row and the
 * query does not use it: the total of all amounts is neither of them.
 */
final class MoneyDirections {
    private static final Pattern IN =
            Pattern.compile(
                    "(?i)credits?|incomes?|in|received|receipts?|deposits?|收入|收款?|入账?|进账|贷方?");
    private static final Pattern OUT =
            Pattern.compile(
                    "(?i)debits?|expenses?|expenditures?|out|paid|payments?|withdrawals?|支出?|付款?|出账?|借方?");
    private static final int MOST_KINDS = 5; // of a column of directions, transfers among them

    private static final Pattern WORDS =
            Pattern.compile(
                    "(?<![a-z])(?:(?:came|comes?|coming|money|went|goes|going) (?:in|out)(?= (?:in|on|of|to|for|from|during|this|last|per|each|every|by|over)(?![a-z])| ?(?:$|[,.?!;]))"
                            + "|income|earn(?:ed|ings|s)?|receive[ds]?|incoming|outgoing|outgoings|spen[dt]|spends|spending|expenses?|expenditures?|pay|paid|pays)(?![a-z])"
                            + "|进账|到账|收入|收到|收了|花了|花掉|花销|花费|开销|开支|支出|付了|支付了|赚");

    /** Nouns for what is received or paid; the rows of a table may be called so. */
    private static final Pattern NOUNS =
            Pattern.compile(
                    "(?<![a-z])(?<noun>credit|debit|receipt|deposit|payment|withdrawal)s?(?![a-z])|(?<zh>付款|收款|入账|出账)");

    private MoneyDirections() {}

    /**
     * @param table its name
     * @param text without the names and values that the query uses
     * @param isUsed whether the query uses a column
     */
    static Stream<Span> find(
            String text,
            String table,
            List<ColumnProfile> columns,
            Predicate<ColumnProfile> isUsed) {
        var directions = columns.stream().filter(MoneyDirections::holdsDirections).toList();
        boolean isOpen = !directions.isEmpty() && directions.stream().noneMatch(isUsed);
        return isOpen
                ? Stream.concat(
                                WORDS.matcher(text).results(),
                                NOUNS.matcher(text)
                                        .results()
                                        .filter(match -> !isNamed(match, table, columns)))
                        .map(match -> new Span(match.start(), match.end()))
                : Stream.of();
    }

    /** Whether the table or a column has a name with the noun. */
    private static boolean isNamed(MatchResult match, String table, List<ColumnProfile> columns) {
        var noun = match.group("noun") == null ? match.group("zh") : match.group("noun");
        return table.toLowerCase(Locale.ROOT).contains(noun)
                || columns.stream().anyMatch(column -> column.spaced().contains(noun));
    }

    private static boolean holdsDirections(ColumnProfile column) {
        return column.type() == ColumnType.TEXT
                && column.values().size() <= MOST_KINDS
                && column.values().stream().anyMatch(value -> IN.matcher(value.strip()).matches())
                && column.values().stream().anyMatch(value -> OUT.matcher(value.strip()).matches());
    }
}
