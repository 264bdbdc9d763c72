package dev.troupe.testing.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Texts that make careless readers slow: one short piece repeated over and over, alone and inside a
 * plausible request. A reader whose time grows with the square of the length stops at most of them.
 */
public final class WorstCaseTexts {
    /** Characters of a text; the server takes messages up to this length. */
    public static final int LENGTH = 20_000;

    private static final List<String> PIECES =
            List.of(
                    " ",
                    "\t",
                    "\n",
                    " \n",
                    "\r\n",
                    "\u3000",
                    "\u00A0",
                    "\u0301",
                    "a\u0301",
                    "\u200B",
                    "\u200D",
                    "\uFE0F",
                    "0",
                    "7",
                    ".",
                    ",",
                    "-",
                    "_",
                    "/",
                    "\\",
                    "*",
                    "#",
                    "|",
                    "=",
                    ":",
                    ";",
                    "?",
                    "!",
                    "%",
                    "$",
                    "&",
                    "@",
                    "~",
                    "+",
                    "a",
                    "Z",
                    "é",
                    "的",
                    "读取，",
                    "，",
                    "。",
                    "、",
                    "：",
                    "\"",
                    "'",
                    "`",
                    "“",
                    "”",
                    "“”",
                    "‘",
                    "「",
                    "《",
                    "《a》",
                    "(",
                    ")",
                    "()",
                    "[",
                    "]",
                    "[[",
                    "{",
                    "}",
                    "{}",
                    "<",
                    ">",
                    "<a>",
                    "<a ",
                    "</",
                    "（",
                    "【",
                    "a ",
                    "a,",
                    "a, ",
                    "a.",
                    "a.b",
                    "a-",
                    "a/",
                    "a_",
                    "1.",
                    "1.1.",
                    "1,",
                    "1 ",
                    "1-",
                    "1:",
                    "3年",
                    "三",
                    "月",
                    "\uD83D\uDE00",
                    "\uD83D",
                    "and ",
                    "or ",
                    "then ",
                    "the ",
                    "by ",
                    "of ",
                    "to ",
                    "然后",
                    "和",
                    "的和",
                    "\"a\" ",
                    "\"a\",",
                    "\"a\":",
                    "{\"a\":",
                    "“a”、",
                    "x.csv ",
                    "x.csv,",
                    "读取x.csv，",
                    "http://",
                    "http://a ",
                    "http://a.b/c?d=e&",
                    "www.",
                    "a@b.",
                    "2026-01-",
                    "10:30 ",
                    "$1 ",
                    "￥1",
                    "| a ",
                    "- a\n",
                    "# a\n",
                    "a\n",
                    "---\n",
                    "```\n",
                    "\\u0041",
                    "%41",
                    "&amp;",
                    "save as ",
                    "保存为",
                    "group by ",
                    "按月",
                    "select ");

    private WorstCaseTexts() {}

    /**
     * A text that can be created in any length.
     *
     * @param piece is repeated
     */
    public record WorstCaseText(String before, String piece, String after) {
        /** About as many characters as asked for, never cut inside a piece. */
        public String of(int length) {
            int room = length - before.length() - after.length();
            return before + piece.repeat(Math.max(1, room / piece.length())) + after;
        }

        private List<String> context() {
            return List.of(before, after);
        }

        /** Whether it is a run of combining marks, at which {@code \\b} takes quadratic time. */
        public boolean isOfMarks() {
            return piece.equals("\u0301") || piece.equals("\uFE0F");
        }

        @Override
        public String toString() {
            return visible(before) + "(" + visible(piece) + ")*" + visible(after);
        }

        private static String visible(String text) {
            var visible = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean isPlain = c > ' ' && c != 0xA0 && Character.getType(c) != Character.FORMAT;
                if ((isPlain && Character.isDefined(c) && !isMark(c)) || c == ' ') {
                    visible.append(c);
                } else {
                    visible.append("\\u%04X".formatted((int) c));
                }
            }
            return visible.toString();
        }

        private static boolean isMark(char c) {
            int type = Character.getType(c);
            return type == Character.NON_SPACING_MARK
                    || type == Character.SURROGATE
                    || type == Character.SPACE_SEPARATOR;
        }
    }

    /**
     * Of each kind one text: of the texts whose pieces begin with the same kind of character, alone
     * or with others. What stands before and after the pieces differs from kind to kind.
     */
    static List<WorstCaseText> ofEachKind(List<WorstCaseText> texts) {
        var kinds = new LinkedHashMap<List<Object>, List<WorstCaseText>>();
        for (var text : texts) {
            int type = Character.getType(text.piece().codePointAt(0));
            kinds.computeIfAbsent(List.of(type, text.piece().length() > 1), _ -> new ArrayList<>())
                    .add(text);
        }
        var contexts = texts.stream().map(WorstCaseText::context).distinct().toList();
        var chosen = new ArrayList<WorstCaseText>();
        for (var kind : kinds.values()) {
            var context = contexts.get(chosen.size() % contexts.size());
            chosen.add(
                    kind.stream()
                            .filter(text -> text.context().equals(context))
                            .findFirst()
                            .orElse(kind.getFirst()));
        }
        return List.copyOf(chosen);
    }

    /** Every piece alone. */
    public static List<WorstCaseText> withoutContext() {
        return PIECES.stream().map(piece -> new WorstCaseText("", piece, "")).toList();
    }

    /** Every piece alone, and before, after and in the middle of plausible requests. */
    public static List<WorstCaseText> all() {
        var all = new ArrayList<>(withoutContext());
        for (var piece : PIECES) {
            all.add(new WorstCaseText("Read x", piece, "x"));
            all.add(new WorstCaseText("", piece, " read sales.csv and sum amount by month"));
            all.add(new WorstCaseText("读取 sales.csv，", piece, "保存为 out.csv"));
            all.add(new WorstCaseText("Read sales.csv, then draw a chart of amount", piece, ""));
        }
        return List.copyOf(all);
    }

    /** The pieces again, each after a text and before one. */
    public static List<WorstCaseText> between(String before, String after) {
        return PIECES.stream().map(piece -> new WorstCaseText(before, piece, after)).toList();
    }
}
