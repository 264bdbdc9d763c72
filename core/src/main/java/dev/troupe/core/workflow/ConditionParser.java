package dev.troupe.core.workflow;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition.Operand;
import dev.troupe.core.workflow.Condition.Operator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text form of a {@link Condition} by recursive descent; the grammar fits these five
 * methods.
 */
final class ConditionParser {
    private static final int MAX_LENGTH = 2_000; // characters
    private static final int MAX_DEPTH = 50; // nested brackets, lists and nots; the parser recurses
    private static final Pattern TOKEN =
            Pattern.compile(
                    "(?:(?<symbol>&&|\\|\\||==|!=|<=|>=|[<>!()\\[\\],])"
                            + "|(?<number>-?\\d+(?:\\.\\d+)?)(?![\\w.])"
                            + "|'(?<single>[^']*)'|\"(?<double>[^\"]*)\""
                            + "|(?<word>[\\p{L}_$][\\p{L}\\p{N}_-]*(?:\\.[\\p{L}\\p{N}_-]++)*+))");

    private static final Set<String> RESERVED = Set.of("and", "or", "not", "in", "contains");

    private enum Kind {
        SYMBOL,
        NUMBER,
        TEXT,
        WORD,
        END
    }

    private record Token(Kind kind, String text, int at) {
        boolean isWord(String word) {
            return kind == Kind.WORD && text.equalsIgnoreCase(word);
        }

        boolean isSymbol(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }
    }

    private final String source;
    private final List<Token> tokens;
    private int position;
    private int depth;

    ConditionParser(String source) {
        if (source.length() > MAX_LENGTH) {
            throw new InvalidValue(
                    "条件有 %d 个字符；最多 %d 个",
                    "condition has %d characters; give at most %d", source.length(), MAX_LENGTH);
        }
        this.source = source;
        this.tokens = tokenize(source);
    }

    private static List<Token> tokenize(String source) {
        var tokens = new ArrayList<Token>();
        var matcher = TOKEN.matcher(source);
        int at = skipSpace(source, 0);
        while (at < source.length()) {
            if (!matcher.region(at, source.length()).lookingAt()) {
                throw new InvalidValue(
                        "条件“%s”的第 %d 个字符无法识别；写法例如：output.score >= 0.7 and not vals.approved",
                        "condition '%s' has an unknown sign at character %d; write for example: output.score >= 0.7 and not vals.approved",
                        source,
                        at + 1);
            }
            tokens.add(toToken(matcher, at));
            at = skipSpace(source, matcher.end());
        }
        tokens.add(new Token(Kind.END, "the end", source.length()));
        return tokens;
    }

    /** Skips spaces of every script, the wide one of Chinese texts among them. */
    private static int skipSpace(String source, int at) {
        while (at < source.length()
                && (Character.isWhitespace(source.charAt(at))
                        || Character.isSpaceChar(source.charAt(at)))) {
            at++;
        }
        return at;
    }

    private static Token toToken(Matcher matcher, int at) {
        if (matcher.group("symbol") != null) {
            return new Token(Kind.SYMBOL, matcher.group("symbol"), at);
        }
        if (matcher.group("number") != null) {
            return new Token(Kind.NUMBER, matcher.group("number"), at);
        }
        if (matcher.group("word") != null) {
            return new Token(Kind.WORD, matcher.group("word"), at);
        }
        var quoted =
                matcher.group("single") != null ? matcher.group("single") : matcher.group("double");
        return new Token(Kind.TEXT, quoted == null ? "" : quoted, at);
    }

    Condition parse() {
        var condition = parseOr();
        if (peek().kind() != Kind.END) {
            throw unexpectedToken("“and”、“or”或结尾", "'and', 'or' or the end");
        }
        return condition;
    }

    private Condition parseOr() {
        var any = new ArrayList<>(List.of(parseAnd()));
        while (accept(token -> token.isWord("or") || token.isSymbol("||"))) {
            any.add(parseAnd());
        }
        return any.size() == 1 ? any.getFirst() : new Condition.Or(any);
    }

    private Condition parseAnd() {
        var all = new ArrayList<>(List.of(parseNot()));
        while (accept(token -> token.isWord("and") || token.isSymbol("&&"))) {
            all.add(parseNot());
        }
        return all.size() == 1 ? all.getFirst() : new Condition.And(all);
    }

    private Condition parseNot() {
        enter();
        Condition condition;
        if (accept(token -> token.isWord("not") || token.isSymbol("!"))) {
            condition = new Condition.Not(parseNot());
        } else if (accept(token -> token.isSymbol("("))) {
            condition = parseOr();
            require(")");
        } else {
            condition = parseComparison();
        }
        depth--;
        return condition;
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw new InvalidValue(
                    "条件“%s”嵌套超过 %d 层；请拆开，或把中间结果放进变量",
                    "condition '%s' is nested deeper than %d; split it or put intermediate results into variables",
                    source,
                    MAX_DEPTH);
        }
    }

    private Condition parseComparison() {
        var left = parseOperand();
        for (var operator : Operator.values()) {
            if (accept(
                    token ->
                            token.isSymbol(operator.symbol()) || token.isWord(operator.symbol()))) {
                return new Condition.Compare(left, operator, parseOperand());
            }
        }
        return new Condition.IsSet(left);
    }

    private Operand parseOperand() {
        var token = peek();
        position++;
        return switch (token.kind()) {
            case NUMBER -> new Operand.Literal(Value.of(new BigDecimal(token.text())));
            case TEXT -> new Operand.Literal(Value.of(token.text()));
            case WORD -> parseWord(token);
            case SYMBOL, END -> {
                if (!token.isSymbol("[")) {
                    throw missingOperand();
                }
                yield new Operand.Literal(parseList());
            }
        };
    }

    private Operand parseWord(Token token) {
        var word = token.text().toLowerCase(Locale.ROOT);
        if (RESERVED.contains(word)) {
            throw missingOperand();
        }
        return switch (word) { // models write them the way Python, JavaScript and SQL do
            case "true" -> new Operand.Literal(Value.of(true));
            case "false" -> new Operand.Literal(Value.of(false));
            case "null", "none", "missing" -> new Operand.Literal(Value.missing());
            default -> new Operand.Path(List.of(token.text().split("\\.")));
        };
    }

    private InvalidValue missingOperand() {
        position--;
        return unexpectedToken("名称、数字、带引号的文字或列表", "a name, a number, a quoted text or a list");
    }

    private Value parseList() {
        enter();
        var items = new ArrayList<Value>();
        while (!accept(token -> token.isSymbol("]"))) {
            if (!(parseOperand() instanceof Operand.Literal(var value))) {
                position--;
                throw unexpectedToken("数字或带引号的文字", "a number or a quoted text");
            }
            items.add(value);
            if (!peek().isSymbol("]")) {
                require(",");
            }
        }
        depth--;
        return Value.of(items);
    }

    private Token peek() {
        return tokens.get(position);
    }

    private boolean accept(Predicate<Token> wanted) {
        if (wanted.test(peek())) {
            position++;
            return true;
        }
        return false;
    }

    private void require(String symbol) {
        if (!accept(token -> token.isSymbol(symbol))) {
            throw unexpectedToken("“" + symbol + "”", "'" + symbol + "'");
        }
    }

    private InvalidValue unexpectedToken(String zh, String en) {
        return new InvalidValue(
                "条件“%s”：第 %3$d 个字符处应为%2$s，实际是 %4$s",
                "condition '%s': expected %s at character %d but found %s",
                source,
                LocalizedText.of(zh, en),
                peek().at() + 1,
                peek().text());
    }
}
