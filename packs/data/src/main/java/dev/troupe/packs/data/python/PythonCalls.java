package dev.troupe.packs.data.python;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls as Python lays them out: on one line while it is short, else one part on each line. */
final class PythonCalls {
    private static final int WIDTH = 88; // columns of a line, as Black has them
    private static final Set<String> KEYWORDS =
            Set.of(
                    "False",
                    "None",
                    "True",
                    "and",
                    "as",
                    "assert",
                    "async",
                    "await",
                    "break",
                    "class",
                    "continue",
                    "def",
                    "del",
                    "elif",
                    "else",
                    "except",
                    "finally",
                    "for",
                    "from",
                    "global",
                    "if",
                    "import",
                    "in",
                    "is",
                    "lambda",
                    "nonlocal",
                    "not",
                    "or",
                    "pass",
                    "raise",
                    "return",
                    "self",
                    "func",
                    "try",
                    "while",
                    "with",
                    "yield");

    private PythonCalls() {}

    /**
     * A method with its arguments, or a subscript.
     *
     * @param open such as {@code .head(}
     */
    record Call(String open, List<String> arguments, String close) {
        static Call of(String name, String... arguments) {
            return new Call("." + name + "(", List.of(arguments), ")");
        }

        static Call of(String name, List<String> arguments) {
            return new Call("." + name + "(", arguments, ")");
        }

        Call {
            arguments = List.copyOf(arguments);
        }

        private String line() {
            return open + String.join(", ", arguments) + close;
        }
    }

    /** Assigns what a chain of calls returns. */
    static List<String> assign(String target, String start, List<Call> calls) {
        var line = new StringBuilder(target + " = " + start);
        calls.forEach(call -> line.append(call.line()));
        if (line.length() <= WIDTH) return List.of(line.toString());
        if (calls.size() == 1)
            return broken(target + " = " + start + calls.getFirst().open(), "", calls.getFirst());
        var lines = new ArrayList<String>();
        lines.add(target + " = (");
        lines.add("    " + start + calls.getFirst().line());
        for (var call : calls.subList(1, calls.size())) {
            var whole = "    " + call.line();
            if (whole.length() <= WIDTH) lines.add(whole);
            else lines.addAll(broken("    " + call.open(), "    ", call));
        }
        lines.add(")");
        return lines;
    }

    private static List<String> broken(String begin, String indent, Call call) {
        var lines = new ArrayList<String>();
        lines.add(begin);
        var comma = call.open().equals("[") ? "" : ","; // after a subscript it makes a tuple
        call.arguments().forEach(argument -> lines.add(indent + "    " + argument + comma));
        lines.add(indent + call.close());
        return lines;
    }

    /** Named arguments; names that Python does not read as such are passed in a dictionary. */
    static List<String> arguments(Map<String, String> values) {
        boolean isPlain = values.keySet().stream().allMatch(PythonCalls::isName);
        var arguments = new ArrayList<String>();
        values.forEach((name, value) ->
                arguments.add(
                        isPlain
                                ? name + "=" + value
                                : PythonLiterals.literal(name) + ": " + value));
        return isPlain
                ? List.copyOf(arguments)
                : List.of("**{" + String.join(", ", arguments) + "}");
    }

    private static boolean isName(String text) {
        return text.matches("[A-Za-z_\\p{IsHan}][A-Za-z0-9_\\p{IsHan}]*")
                && Normalizer.isNormalized(text, Normalizer.Form.NFKC)
                && !KEYWORDS.contains(text);
    }
}
