package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Narrows tasks down to those that may contain certain words, by an index of every few characters
 * of a text. What is found must still be compared with the words.
 */
public enum TextIndex {
    /** Every three characters in a row (FTS5); shorter prefixes are searched among those. */
    SQLITE {
        @Override
        List<Long> findCandidates(UserSql sql, List<String> words) throws SQLException {
            var whole = words.stream().filter(word -> length(word) >= GRAM).toList();
            if (!whole.isEmpty()) {
                var phrases = whole.stream().map(word -> '"' + word.replace("\"", "\"\"") + '"');
                return joinPostings(
                        sql,
                        "select rowid as found from task_words where task_words match ?",
                        Value.of(phrases.collect(Collectors.joining(" AND "))));
            }
            var longest =
                    words.stream().max(Comparator.comparingInt(TextIndex::length)).orElseThrow();
            return joinPostings(
                    sql,
                    "select distinct doc as found from task_grams where term >= ? and term <= ?",
                    Value.of(longest),
                    Value.of(longest + LAST_SIGN.repeat(GRAM)));
        }

        private List<Long> joinPostings(UserSql sql, String found, Value... values)
                throws SQLException {
            var some = "(" + found + " limit " + (MOST + 1) + ") as f";
            return sql.query(
                    OWN + some + " join task on place = found",
                    List.of(values),
                    row -> row.getLong(1));
        }
    },

    /** Every one, two and three signs in a row (GIN). */
    POSTGRES {
        @Override
        List<Long> findCandidates(UserSql sql, List<String> words) throws SQLException {
            var grams = words.stream().flatMap(word -> grams(word).stream()).distinct();
            var list =
                    grams.map(gram -> '"' + gram.replaceAll("([\\\\\"])", "\\\\$1") + '"')
                            .collect(Collectors.joining(",", "{", "}"));
            return sql.query(
                    OWN
                            + "(select place, user_id from task where grams(search) @> cast(? as text[]) limit "
                            + (MOST + 1)
                            + ") as f",
                    List.of(Value.of(list)),
                    row -> row.getLong(1));
        }
    };

    private static final String OWN = "select case when user_id = ? then place else 0 end from ";
    private static final int GRAM = 3; // signs in the longest entry of an index
    private static final String LAST_SIGN = Character.toString(Character.MAX_CODE_POINT);
    private static final int MOST = 2_000; // with more, looking through the newest is as fast
    private static final int NEWEST = 1_000; // that are tried first
    private static final int COMMON = 20; // of these: what many tasks have is soon met

    /**
     * A condition for the tasks whose words include all of these, and perhaps others; 0 for one of
     * another user.
     *
     * @return not all of them if more exist than are useful
     */
    abstract List<Long> findCandidates(UserSql sql, List<String> words) throws SQLException;

    /**
     * The user's tasks that may contain all words, as a source to select rows from.
     *
     * @param words as {@link NameNormalizer#key} has them, none of them empty
     * @return empty where the index does not help
     */
    Optional<String> tasks(UserSql sql, List<String> words) throws SQLException {
        if (words.isEmpty() || isCommon(sql, words)) {
            return Optional.empty();
        }
        var places = findCandidates(sql, words);
        if (places.size() > MOST) {
            return Optional.empty();
        }
        var own = places.stream().filter(place -> place > 0).map(String::valueOf).toList();
        return Optional.of( // the database must not begin with all tasks of the user
                "(select * from task where user_id || '' = ? and place in (0"
                        + own.stream().map(place -> ", " + place).collect(Collectors.joining())
                        + ") limit "
                        + (MOST + 1)
                        + ") as task where 1 = 1");
    }

    private static boolean isCommon(UserSql sql, List<String> words) throws SQLException {
        var newest =
                "select count(*) from (select search from task where user_id = ? order by number desc limit "
                        + NEWEST
                        + ") as n where 1 = 1"
                        + " and search like ? escape '\\'".repeat(words.size());
        return sql.number(newest, words.stream().map(ItemQuerySql::addContains).toList()) > COMMON;
    }

    private static int length(String word) {
        return word.codePointCount(0, word.length());
    }

    /** Every few characters in a row; the whole text if it is shorter. */
    private static List<String> grams(String word) {
        var signs = word.codePoints().mapToObj(Character::toString).toList();
        return IntStream.rangeClosed(GRAM, Math.max(GRAM, signs.size()))
                .mapToObj(end -> signs.subList(end - GRAM, Math.min(end, signs.size())))
                .map(some -> String.join("", some))
                .toList();
    }
}
