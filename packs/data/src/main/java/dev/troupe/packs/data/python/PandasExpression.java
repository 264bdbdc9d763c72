package dev.troupe.packs.data.python;

import dev.troupe.packs.data.question.Analysis;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Writes an SQL expression as {@link Analysis} has them for pandas: columns, numbers, texts, dates,
 * arithmetic, comparisons, and the aggregates of groups. One reads one expression.
 */
final class PandasExpression {
    private static final Pattern TOKEN =
            Pattern.compile(
                    "\\s*+(?:(?<column>\"(?:[^\"]++|\"\")++\")|(?<text>'(?:[^']++|'')*+')|(?<number>\\d+(?:\\.\\d+)?)"
                            + "|(?<word>[A-Za-z_]+)|(?<sign><=|>=|<>|!=|[<>=()+*/,-]))");

    /** Names of aggregates in SQL and in pandas. */
    static final Map<String, String> AGGREGATES =
            Map.of(
                    "sum",
                    "sum",
                    "avg",
                    "mean",
                    "count",
                    "count",
                    "min",
                    "min",
                    "max",
                    "max",
                    "median",
                    "median",
                    "stddev_samp",
                    "std");

    private static final Map<String, String> PARTS = Map.of("month", "month", "day", "day");
    private static final Map<String, String> SIGNS = Map.of("=", "==", "<>", "!=");
    private static final Set<String> COMPARING = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");

    private record Token(String kind, String text) {}

    private final List<Token> tokens = new ArrayList<>();
    private final Function<String, String> groups;
    private int at;

    private PandasExpression(String sql, Function<String, String> groups) {
        this.groups = groups;
        var matcher = TOKEN.matcher(sql.strip());
        int end = 0;
        while (matcher.lookingAt()) {
            for (var kind : List.of("column", "text", "number", "word", "sign")) {
                if (matcher.group(kind) != null) tokens.add(new Token(kind, matcher.group(kind)));
            }
            end = matcher.end();
            matcher.region(end, sql.strip().length());
        }
        if (end != sql.strip().length()) throw unknownSyntax(sql.strip().substring(end));
    }

    /** Of rows of {@code df}. */
    static String ofRows(String sql) {
        return whole(
                new PandasExpression(
                        sql,
                        name -> {
                            throw unknownSyntax(name);
                        }));
    }

    /**
     * Of rows of {@code df} whose groups are compared.
     *
     * @param grouped the expression of the groups, such as {@code df.groupby(["a"])}
     */
    static String ofGroups(String sql, String grouped) {
        return whole(new PandasExpression(sql, _ -> grouped));
    }

    private static String whole(PandasExpression reader) {
        var written = reader.either();
        if (reader.at < reader.tokens.size())
            throw unknownSyntax(reader.tokens.get(reader.at).text());
        return written;
    }

    private static TableException unknownSyntax(String what) {
        return new TableException(
                "离线规则无法用 Python 表达“" + what + "”；请让数据分析智能体计算，或用语言模型编写代码",
                "Offline rules cannot express '"
                        + what
                        + "' in Python; let the data agent compute it, or use a language model to write the code");
    }

    private String either() {
        var parts = new ArrayList<>(List.of(both()));
        while (isNext("OR")) parts.add(both());
        return parts.size() == 1 ? parts.getFirst() : "(" + String.join(") | (", parts) + ")";
    }

    private String both() {
        var parts = new ArrayList<>(List.of(comparison()));
        while (isNext("AND")) parts.add(comparison());
        return parts.size() == 1 ? parts.getFirst() : "(" + String.join(") & (", parts) + ")";
    }

    private String comparison() {
        var left = sum();
        if (isNext("BETWEEN")) {
            var low = sum();
            require("AND");
            return left + ".between(" + low + ", " + sum() + ")";
        }
        if (isNext("IS")) {
            require("DISTINCT");
            require("FROM");
            return left + " != " + sum();
        }
        if (isNext("NOT")) {
            require("IN");
            return "~" + left + ".isin(" + list() + ") & " + left + ".notna()";
        }
        if (isNext("IN")) return left + ".isin(" + list() + ")";
        if (at < tokens.size() && COMPARING.contains(tokens.get(at).text())) {
            var sign = tokens.get(at++).text();
            return left + " " + SIGNS.getOrDefault(sign, sign) + " " + sum();
        }
        return left;
    }

    private String list() {
        require("(");
        var items = new ArrayList<>(List.of(sum()));
        while (isNext(",")) items.add(sum());
        require(")");
        return "[" + String.join(", ", items) + "]";
    }

    private String sum() {
        var written = new StringBuilder(product());
        while (isSign("+") || isSign("-"))
            written.append(" ").append(tokens.get(at++).text()).append(" ").append(product());
        return written.toString();
    }

    private String product() {
        var written = new StringBuilder(operand());
        while (isSign("*") || isSign("/"))
            written.append(" ").append(tokens.get(at++).text()).append(" ").append(operand());
        return written.toString();
    }

    private String operand() {
        if (at >= tokens.size()) throw unknownSyntax("...");
        var token = tokens.get(at++);
        return switch (token.kind()) {
            case "column" -> column(token.text());
            case "text" ->
                    PythonLiterals.literal(
                            token.text()
                                    .substring(1, token.text().length() - 1)
                                    .replace("''", "'"));
            case "number" -> token.text();
            case "word" -> word(token.text());
            default -> bracket(token.text());
        };
    }

    private String bracket(String sign) {
        if (sign.equals("-")) return "-" + operand();
        if (!sign.equals("(")) throw unknownSyntax(sign);
        var inner = either();
        require(")");
        return "(" + inner + ")";
    }

    private String word(String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        if (lower.equals("true") || lower.equals("false"))
            return lower.equals("true") ? "True" : "False";
        if (lower.equals("date")) return "pd.Timestamp(" + operand() + ")";
        if (lower.equals("interval")) return interval();
        var aggregate = AGGREGATES.get(lower);
        if (aggregate != null) return aggregateOfGroup(aggregate);
        var part = PARTS.get(lower);
        if (part == null) throw unknownSyntax(word);
        require("(");
        var inner = sum();
        require(")");
        return inner + ".dt." + part;
    }

    private String interval() {
        var count = operand();
        var unit = tokens.get(at++).text().toLowerCase(Locale.ROOT);
        return "pd.DateOffset(" + unit + "s=" + count + ")";
    }

    /** Each row gets the value of its group. */
    private String aggregateOfGroup(String aggregate) {
        var grouped = groups.apply(aggregate);
        require("(");
        if (isNext("*")) {
            require(")");
            return grouped + "[df.columns[0]].transform(\"size\")";
        }
        var distinct = isNext("DISTINCT");
        var token = tokens.get(at++);
        if (!token.kind().equals("column")) throw unknownSyntax(token.text());
        require(")");
        return grouped
                + "["
                + PythonLiterals.literal(name(token.text()))
                + "].transform(\""
                + (distinct ? "nunique" : aggregate)
                + "\")";
    }

    private static String column(String quoted) {
        return "df[" + PythonLiterals.literal(name(quoted)) + "]";
    }

    /** The name in a quoted identifier. */
    static String name(String quoted) {
        return quoted.substring(1, quoted.length() - 1).replace("\"\"", "\"");
    }

    private boolean isSign(String sign) {
        return at < tokens.size() && tokens.get(at).text().equals(sign);
    }

    private boolean isNext(String text) {
        boolean isNext = at < tokens.size() && tokens.get(at).text().equalsIgnoreCase(text);
        if (isNext) at++;
        return isNext;
    }

    private void require(String text) {
        if (!isNext(text)) throw unknownSyntax(at < tokens.size() ? tokens.get(at).text() : text);
    }
}
