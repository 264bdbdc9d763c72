package dev.troupe.packs.data.formula;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads arithmetic over the columns of a table: {@code 收入-成本}, {@code qty * (price - discount)}.
 * Times and divided by bind more tightly than plus and minus. Each name has to be a column of
 * numbers, or a part of the name of only one.
 */
final class FormulaParser {
    /** A formula that cannot be computed, with the reason. */
    static final class FormulaException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient LocalizedText reason;

        FormulaException(LocalizedText reason) {
            super(reason.en());
            this.reason = reason;
        }

        LocalizedText reason() {
            return reason;
        }
    }

    /**
     * What was read.
     *
     * @param end the first place after it
     */
    record Formula(Expression expression, int end) {}

    private static final Pattern SPACE = Pattern.compile("\\s*");
    private static final Pattern SUM =
            Pattern.compile("\\+|-|−|–|加上|加|减去|减|(?:plus|minus|less)(?![a-z])");
    private static final Pattern PRODUCT =
            Pattern.compile(
                    "\\*|×|x(?=[\\s\\d])|÷|/|乘以|乘上|乘|除以|(?:times|multiplied by|divided"
                            + " by)(?![a-z])");
    private static final Pattern TIMES = Pattern.compile("\\*|×|x|乘.*|times|multiplied by");
    private static final Pattern PLUS = Pattern.compile("\\+|加.*|plus");
    private static final Pattern NUMBER =
            Pattern.compile("(?<n>\\d{1,12}(?:\\.\\d{1,9})?)(?<percent>\\s?%)?(?![\\p{L}\\d])");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+(?: [\\p{L}\\p{N}_]+)?");
    private static final String PERCENT = "%";
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int MAX_DEPTH = 20;

    private final String text;
    private final List<ColumnProfile> columns;
    private int at;
    private int depth;

    private FormulaParser(String text, List<ColumnProfile> columns, int start) {
        this.text = text;
        this.columns = columns;
        this.at = start;
    }

    /**
     * Reads the longest formula from a place on.
     *
     * @param text in lower case
     * @return empty if there is no operator
     * @throws FormulaException naming an operand that is not a column of numbers
     */
    static Optional<Formula> parse(String text, List<ColumnProfile> columns, int start) {
        var parser = new FormulaParser(text, columns, start);
        var expression = parser.sum();
        return expression instanceof Expression.Arithmetic
                ? Optional.of(new Formula(expression, parser.at))
                : Optional.empty();
    }

    private Expression sum() {
        var left = product();
        for (var sign = take(SUM); sign != null; sign = take(SUM))
            left =
                    new Expression.Arithmetic(
                            PLUS.matcher(sign).matches() ? Operator.PLUS : Operator.MINUS,
                            asFraction(left),
                            asFraction(product()));
        return left;
    }

    private Expression product() {
        var left = operand();
        for (var sign = take(PRODUCT); sign != null; sign = take(PRODUCT))
            left =
                    new Expression.Arithmetic(
                            TIMES.matcher(sign).matches() ? Operator.TIMES : Operator.DIVIDED_BY,
                            asFraction(left),
                            asFraction(operand()));
        return left;
    }

    /** 8.5% of an amount is 0.085 of it, and the rest of it 1 - 0.085. */
    private Expression asFraction(Expression of) {
        boolean isPercent =
                of instanceof Expression.Field(var name)
                        && columns.stream()
                                .anyMatch(column ->
                                        column.name().equals(name)
                                                && column.column().unit().equals(PERCENT));
        return isPercent
                ? new Expression.Arithmetic(
                        Operator.DIVIDED_BY, of, Expression.Constant.of(HUNDRED))
                : of;
    }

    private Expression operand() {
        skipSpace();
        if (at < text.length() && text.charAt(at) == '(') {
            if (++depth > MAX_DEPTH) throw unknown(text.substring(at));
            at++;
            var inner = sum();
            skipSpace();
            if (at >= text.length() || text.charAt(at) != ')') throw unknown(text.substring(at));
            at++;
            depth--;
            return inner;
        }
        var number = NUMBER.matcher(text).region(at, text.length());
        if (number.lookingAt()) {
            at = number.end();
            var value = new BigDecimal(number.group("n"));
            return Expression.Constant.of(
                    number.group("percent") == null ? value : value.movePointLeft(2));
        }
        return column();
    }

    private Expression column() {
        ColumnProfile longest = null;
        int length = 0;
        for (var column : columns)
            for (var name : names(column))
                if (name.length() > length && startsHere(name)) {
                    longest = column;
                    length = name.length();
                }
        if (longest == null) return similar();
        at += length;
        return field(longest);
    }

    private boolean startsHere(String name) {
        if (!text.startsWith(name, at)) return false;
        int end = at + name.length();
        boolean isLatin = name.charAt(name.length() - 1) < 128;
        return !isLatin || end == text.length() || !isWordCharacter(text.charAt(end));
    }

    private static boolean isWordCharacter(char c) {
        return c == '_' || c < 128 && Character.isLetterOrDigit(c);
    }

    private static List<String> names(ColumnProfile column) {
        return List.of(
                RequestText.plain(column.name()).strip().toLowerCase(Locale.ROOT), column.spaced());
    }

    /** The only column with a word in its name: price for unit_price. */
    private Expression similar() {
        var word = WORD.matcher(text).region(at, text.length());
        if (!word.lookingAt()) throw unknown(text.substring(at));
        var first = firstWord(word.group());
        var found =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .filter(column -> !NounMatcher.find(column.spaced(), first).isEmpty())
                        .toList();
        if (found.size() == 1) {
            at += first.length();
            return field(found.getFirst());
        }
        throw found.isEmpty() ? unknown(first) : ambiguous(first, found);
    }

    private static String firstWord(String words) {
        int space = words.indexOf(' ');
        var first = space < 0 ? words : words.substring(0, space);
        var sign = SUM.matcher(first);
        boolean isSplit = sign.find() && sign.start() > 0;
        return isSplit ? first.substring(0, sign.start()) : first;
    }

    private static Expression field(ColumnProfile column) {
        if (!column.isNumber())
            throw new FormulaException(
                    LocalizedText.of(
                            "“%s”列不是数字", "the column '%s' does not hold numbers", column.name()));
        return new Expression.Field(column.name());
    }

    private static FormulaException unknown(String word) {
        var shown = word.strip();
        return new FormulaException(
                LocalizedText.of("没有“%s”这一列", "there is no column '%s'", shown));
    }

    private static FormulaException ambiguous(String word, List<ColumnProfile> columns) {
        var names = columns.stream().map(ColumnProfile::name).toList();
        return new FormulaException(
                new LocalizedText(
                        "“" + word + "”可能是 " + String.join("、", names),
                        "'" + word + "' may be " + String.join(" or ", names)));
    }

    private @Nullable String take(Pattern sign) {
        int before = at;
        skipSpace();
        var match = sign.matcher(text).region(at, text.length());
        if (match.lookingAt()) {
            at = match.end();
            return match.group();
        }
        at = before;
        return null;
    }

    private void skipSpace() {
        var space = SPACE.matcher(text).region(at, text.length());
        if (space.lookingAt()) at = space.end();
    }
}
