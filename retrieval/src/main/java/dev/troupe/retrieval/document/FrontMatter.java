package dev.troupe.retrieval.document;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The lines between two {@code ---} at the start of a Markdown file. Only plain {@code key: value}
 * lines are read, so that no odd value makes a document unreadable.
 *
 * @param values by key
 * @param body the file without them
 */
record FrontMatter(Map<String, String> values, String body) {
    private static final Pattern BLOCK =
            Pattern.compile(
                    "\\A---[ \\t]*\\n(.*?\\n)?(?:---|\\.\\.\\.)[ \\t]*(?:\\n|\\z)", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("(\\w[\\w-]*)[ \\t]*:[ \\t]*(.*)");

    /**
     * @param text with lines ended by {@code \n}
     */
    static FrontMatter parse(String text) {
        var block = BLOCK.matcher(text);
        if (!block.find()) {
            return new FrontMatter(Map.of(), text);
        }
        var values = new HashMap<String, String>();
        var lines = block.group(1);
        if (lines != null) {
            lines.lines()
                    .forEach(line -> {
                        var pair = LINE.matcher(line);
                        if (pair.matches()) {
                            values.putIfAbsent(pair.group(1), unquote(pair.group(2).strip()));
                        }
                    });
        }
        return new FrontMatter(Map.copyOf(values), text.substring(block.end()));
    }

    String readValue(String key) {
        return values.getOrDefault(key, "");
    }

    private static String unquote(String value) {
        boolean isQuoted =
                value.length() > 1
                        && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                        && value.charAt(value.length() - 1) == value.charAt(0);
        return isQuoted ? value.substring(1, value.length() - 1) : value;
    }
}
