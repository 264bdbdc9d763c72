package dev.troupe.packs.code;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Writes a Python program for a request about numbers alone: an arithmetic expression, a factorial,
 * a divisor, or the members of a sequence (primes, Fibonacci numbers, squares, integers), listed,
 * counted or added. A request with any other word is not read.
 */
final class NumberProgram {
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(NumberProgram.class, "code-words.txt"));
    private static final int MAX_REQUEST = 300; // characters
    private static final String INTEGER = "(-?\\d{1,9})";
    private static final Pattern PYTHON = compile("python|\\bscript\\b|\\bprogram\\b|脚本|程序|代码");

    /** A sequence: its words and a generator of its members in Python. */
    private enum Sequence {
        PRIMES(
                "primes?(?: numbers?)?|素数|质数",
                "(n for n in count(2) if all(n % d for d in range(2, isqrt(n) + 1)))"),
        FIBONACCI(
                "fibonacci(?: (?:numbers?|sequence|terms?))?|斐波那契(?:数列?)?",
                "(pair[0] for pair in accumulate(repeat(None), lambda p, _: (p[1], p[0] + p[1]), initial=(1, 1)))"),
        SQUARES("squares?(?: numbers?)?|平方数", "(n * n for n in count(1))"),
        EVEN("even (?:numbers?|integers?)|偶数", "count(0, 2)"),
        ODD("odd (?:numbers?|integers?)|奇数", "count(1, 2)"),
        INTEGERS("integers?|numbers?|整数|自然数|数字?", "count(0)");

        private final String words;
        private final String members;

        Sequence(String words, String members) {
            this.words = words;
            this.members = members;
        }
    }

    /** The first of a sequence is not zero. */
    private static final String POSITIVE = "(n for n in members if n > 0)";

    private static final Pattern NTH =
            compile(INTEGER + "(?:st|nd|rd|th)\\b|第\\s*" + INTEGER + "\\s*[个项]?");
    private static final Pattern FIRST =
            compile("\\bfirst\\s+" + INTEGER + "\\b|前\\s*" + INTEGER + "\\s*[个项]?");
    private static final Pattern BETWEEN =
            compile(
                    "\\b(?:from|between)?\\s*"
                            + INTEGER
                            + "\\s*(?:to|and|through|-)\\s*"
                            + INTEGER
                            + "|从?\\s*"
                            + INTEGER
                            + "\\s*[到至~-]\\s*"
                            + INTEGER
                            + "(?:之间|以内)?");
    private static final Pattern UP_TO =
            compile("\\b(?:up to|until)\\s+" + INTEGER + "|" + INTEGER + "\\s*以内");
    private static final Pattern BELOW =
            compile(
                    "\\b(?:below|under|less than|smaller than)\\s+"
                            + INTEGER
                            + "|小于\\s*"
                            + INTEGER);
    private static final Pattern SUM =
            compile("\\b(?:sum|total|add(?:s|ed)? up)\\b(?:\\s+of)?|的?总?和|之和|求和|加起来|相加");
    private static final Pattern COUNT =
            compile("\\bhow many\\b|\\bcount\\b|\\bnumber of\\b|多少个|几个|个数|数量");

    private static final Pattern FACTORIAL =
            compile("\\bfactorial\\s+of\\s+(\\d{1,4})|(\\d{1,4})\\s*(?:!|的阶乘|factorial)");
    private static final Pattern DIVISOR =
            compile(
                    "\\b(?:greatest common divisor|gcd)\\s+of\\s+(\\d+)\\s+and\\s+(\\d+)|(\\d+)\\s*[和与]\\s*(\\d+)\\s*的最大公约数");
    private static final Pattern MULTIPLE =
            compile(
                    "\\b(?:least common multiple|lcm)\\s+of\\s+(\\d+)\\s+and\\s+(\\d+)|(\\d+)\\s*[和与]\\s*(\\d+)\\s*的最小公倍数");
    private static final Pattern POWER =
            compile(
                    "(\\d{1,6})\\s+to\\s+the\\s+power\\s+(?:of\\s+)?(\\d{1,5})|(\\d{1,6})\\s*的\\s*(\\d{1,5})\\s*次方");
    private static final Pattern EXPRESSION =
            compile(
                    "(?<![\\w.])[(]*\\d[\\d.]*(?:\\s*(?:\\*\\*|//|[-+*/%^×÷()])\\s*[(]*\\d[\\d.]*[)]*)+");

    private final String request;
    private final Language language;
    private final List<Span> used = new ArrayList<>();

    private NumberProgram(String request) {
        this.request = request;
        this.language = Language.of(request);
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** The program; empty if the request asks for anything else. */
    static Optional<String> parse(String request) {
        if (request.length() > MAX_REQUEST || !PYTHON.matcher(request).find()) {
            return Optional.empty();
        }
        var reader = new NumberProgram(request);
        var program = reader.readSequence().or(reader::readFormula);
        var unread = RequestCoverage.of(request, reader.used, List.of(), FILLER).unread();
        return unread.isEmpty() ? program : Optional.empty();
    }

    private Optional<String> readFormula() {
        used.clear();
        return formula(FACTORIAL, (n, _) -> "factorial(" + n + ")")
                .or(() -> formula(DIVISOR, "gcd(%s, %s)"::formatted))
                .or(() -> formula(MULTIPLE, "lcm(%s, %s)"::formatted))
                .or(() -> formula(POWER, "%s ** %s"::formatted))
                .or(this::readExpression)
                .map(formula ->
                        """
                        from math import factorial, gcd, lcm

                        print("%1$s =", %1$s)
                        """
                                .formatted(formula));
    }

    private Optional<String> formula(Pattern pattern, BiFunction<String, String, String> form) {
        return take(pattern).map(numbers -> form.apply(numbers.getFirst(), numbers.getLast()));
    }

    private Optional<String> readExpression() {
        var found = EXPRESSION.matcher(request);
        if (!found.find()) {
            return Optional.empty();
        }
        var text = found.group().replace("^", "**").replace("×", "*").replace("÷", "/");
        boolean isBalanced =
                text.chars().filter(c -> c == '(').count()
                        == text.chars().filter(c -> c == ')').count();
        used.add(new Span(found.start(), found.end()));
        return isBalanced ? Optional.of(text) : Optional.empty();
    }

    private Optional<String> readSequence() {
        for (var sequence : Sequence.values()) {
            var word = compile("(?<![a-z])(?:" + sequence.words + ")(?![a-z])").matcher(request);
            if (word.find()) {
                used.add(new Span(word.start(), word.end()));
                return readMembers(sequence, word.group().strip());
            }
        }
        return Optional.empty();
    }

    private Optional<String> readMembers(Sequence sequence, String word) {
        var nth = take(NTH);
        if (nth.isPresent()) {
            var n = nth.get().getFirst();
            var label =
                    language.choose("第 %s 个%s", "%2$s number %1$s").formatted(n, singular(word));
            return isPositive(n)
                    ? Optional.of(
                            program(
                                    sequence,
                                    "islice(%s, %s, None)".formatted(POSITIVE, index(n)),
                                    label,
                                    "next(chosen)"))
                    : Optional.empty();
        }
        return readRange(sequence)
                .map(range -> {
                    var label = range.label().formatted(word);
                    boolean isSum = take(SUM).isPresent();
                    boolean isCount = !isSum && take(COUNT).isPresent();
                    return isSum
                            ? program(
                                    sequence,
                                    range.code(),
                                    language.choose(label + "之和", "sum of " + label),
                                    "sum(chosen)")
                            : isCount
                                    ? program(
                                            sequence,
                                            range.code(),
                                            language.choose(label + "的个数", "count of " + label),
                                            "len(list(chosen))")
                                    : program(sequence, range.code(), label, "*chosen");
                });
    }

    private static String singular(String word) {
        return word.replaceFirst("(?i)\\s+(?:numbers?|sequence|terms?)$", "")
                .replaceFirst("(?i)(prime|square|integer|number)s$", "$1");
    }

    /**
     * Which members are meant: an expression over {@code members}, and a name with a place for the
     * sequence.
     */
    private record Range(String code, String label) {}

    /** The squares from 1 to 10 may be those of these numbers or those among them. */
    private Optional<Range> readRange(Sequence sequence) {
        var first = take(FIRST);
        if (first.isEmpty() && sequence == Sequence.SQUARES) {
            return Optional.empty();
        }
        if (first.isPresent()) {
            var n = first.get().getFirst();
            return Optional.of(
                    new Range(
                            "islice(%s, %s)".formatted(POSITIVE, n),
                            language.choose("前 " + n + " 个%s", "first " + n + " %s")));
        }
        var between = take(BETWEEN);
        if (between.isPresent()) {
            var from = between.get().getFirst();
            return from.startsWith("-")
                    ? Optional.empty()
                    : Optional.of(range(from, between.get().getLast(), true));
        }
        return take(UP_TO)
                .map(limit -> range("1", limit.getFirst(), true))
                .or(() -> take(BELOW).map(limit -> range("1", limit.getFirst(), false)));
    }

    private Range range(String from, String to, boolean isClosed) {
        var code =
                "(n for n in takewhile(lambda n: n %s %s, members) if n >= %s)"
                        .formatted(isClosed ? "<=" : "<", to, from);
        var label =
                isClosed
                        ? language.choose(
                                from + " 到 " + to + " 的%s", "%s from " + from + " to " + to)
                        : language.choose("小于 " + to + " 的%s", "%s below " + to);
        return new Range(code, label);
    }

    private static String program(Sequence sequence, String chosen, String label, String result) {
        return """
        from itertools import accumulate, count, islice, repeat, takewhile
        from math import isqrt

        members = %s
        chosen = %s
        print("%s:", %s)
        """
                .formatted(sequence.members, chosen, label, result);
    }

    private static boolean isPositive(String number) {
        return !number.startsWith("-") && !number.equals("0");
    }

    private static String index(String number) {
        return String.valueOf(Integer.parseInt(number) - 1);
    }

    /** The numbers in the first match of a pattern, which is then used. */
    private Optional<List<String>> take(Pattern pattern) {
        var found = pattern.matcher(request);
        if (!found.find()) {
            return Optional.empty();
        }
        used.add(new Span(found.start(), found.end()));
        return Optional.of(groups(found));
    }

    private static List<String> groups(MatchResult found) {
        var numbers = new ArrayList<String>();
        for (int group = 1; group <= found.groupCount(); group++) {
            if (found.group(group) != null) {
                numbers.add(found.group(group));
            }
        }
        return numbers;
    }
}
