package dev.troupe.packs.data.query;

import dev.troupe.packs.data.table.TableException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Quoting for SQL, and the check that a text is one reading statement. */
public final class SqlText {
    /** Leads to functions past the bounds that are put on them; also with a comment between. */
    private static final Pattern SYSTEM =
            Pattern.compile(
                    "\\bsystem\"?(?:\\s|/\\*(?:[^*]|\\*(?!/))*+\\*/|--[^\\n]*+\\n)*+\\.",
                    Pattern.CASE_INSENSITIVE);

    private SqlText() {}

    /** A name as a quoted identifier. */
    public static String name(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A text as a string literal. */
    public static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Returns the query without its closing semicolon.
     *
     * @throws TableException when the text holds several statements or does not start with {@code
     *     SELECT} or {@code WITH}
     */
    static String requireSingleQuery(String sql) {
        var masked = mask(sql);
        int end = masked.stripTrailing().length();
        while (end > 0
                && (masked.charAt(end - 1) == ';'
                        || Character.isWhitespace(masked.charAt(end - 1)))) end--;
        if (masked.substring(0, end).indexOf(';') >= 0)
            throw notAllowed("它含有多条语句", "it holds several statements");
        var start = masked.strip().toLowerCase(Locale.ROOT).replaceFirst("^[(\\s]+", "");
        if (!start.matches("(?s)(select|with|from|values)\\b.*"))
            throw notAllowed("它不是查询", "it does not read");
        if (SYSTEM.matcher(sql.substring(0, end)).find())
            throw notAllowed("它点名引用了 system", "it names the catalog 'system'");
        return sql.substring(0, end);
    }

    private static TableException notAllowed(String zh, String en) {
        return new TableException(
                "拒绝执行该 SQL：" + zh + "；请只写一条 SELECT 或 WITH ... SELECT",
                "Refused the SQL: " + en + "; write one SELECT or WITH ... SELECT");
    }

    /** The same length of text with literals, quoted names and comments blanked. */
    private static String mask(String sql) {
        var out = new StringBuilder(sql);
        int i = 0;
        while (i < sql.length()) {
            int end = skip(sql, i);
            for (int j = i; j < end; j++)
                out.setCharAt(j, sql.charAt(i) == '-' || sql.charAt(i) == '/' ? ' ' : 'q');
            i = Math.max(end, i + 1);
        }
        return out.toString();
    }

    /**
     * The end of the quoted or commented stretch that starts here; the same index when none does.
     */
    private static int skip(String sql, int from) {
        char c = sql.charAt(from);
        if (c == '\'' || c == '"') return closingIndex(sql, from, String.valueOf(c), 1);
        if (sql.startsWith("--", from)) {
            int end = sql.indexOf('\n', from);
            return end < 0 ? sql.length() : end;
        }
        if (sql.startsWith("/*", from)) return closingIndex(sql, from, "*/", 2);
        if (c == '$') {
            int tag = sql.indexOf('$', from + 1);
            if (tag > 0 && sql.substring(from + 1, tag).matches("\\w*"))
                return closingIndex(sql, from, sql.substring(from, tag + 1), tag + 1 - from);
        }
        return from;
    }

    private static int closingIndex(String sql, int from, String mark, int length) {
        int end = sql.indexOf(mark, from + length);
        if (end < 0) throw notAllowed("引号或注释没有结束", "a quote or comment is not closed");
        return end + mark.length();
    }
}
