package dev.troupe.packs.amis.config;

import dev.troupe.core.value.Value;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Which data a configuration names in its {@code ${...}} expressions. */
public final class BindingNames {
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`");
    private static final Pattern FILTER =
            Pattern.compile("(?<!\\|)\\|(?!\\|)\\s*[\\w-]+(?:\\s*:[^|]*)?");
    private static final Pattern LAMBDA =
            Pattern.compile(
                    "\\(?\\s{0,20}+([\\p{L}_]\\w{0,60}+)(?:\\s{0,20}+,\\s{0,20}+([\\p{L}_]\\w{0,60}+))?\\s{0,20}+\\)?\\s{0,20}+=>");
    private static final Pattern NAME =
            Pattern.compile(
                    "(?<![\\w.\\p{L}$])([\\p{L}_$][\\w\\p{L}$]*)(?!\\s*\\()(?!:\\w)(?![\\w\\p{L}$])");
    private static final Set<String> WORDS =
            Set.of(
                    "true",
                    "false",
                    "null",
                    "undefined",
                    "typeof",
                    "new",
                    "in",
                    "AND",
                    "OR",
                    "NOT",
                    "this",
                    "and",
                    "or",
                    "not");

    private BindingNames() {}

    /** All top-level names that the texts of a configuration refer to. */
    public static Set<String> findNames(Value configuration) {
        var found = new LinkedHashSet<String>();
        ConfigWalker.walk(
                configuration,
                (_, _, value, _) -> {
                    if (value instanceof Value.Text(var text)) {
                        found.addAll(findNames(text));
                    }
                });
        return found;
    }

    /** The top-level names that one text refers to: {@code ${user.name|upperCase}} to user. */
    public static Set<String> findNames(String text) {
        var found = new LinkedHashSet<String>();
        for (int at = start(text, 0); at >= 0; at = start(text, at)) {
            int end = end(text, at + 2);
            addNames(text.substring(at + 2, end), found);
            at = end;
        }
        return found;
    }

    private static int start(String text, int from) {
        int at = text.indexOf("${", from);
        return at > 0 && text.charAt(at - 1) == '\\' ? start(text, at + 2) : at;
    }

    /** The position of the closing brace; the end of the text if it is missing. */
    private static int end(String text, int from) {
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return text.length();
    }

    private static void addNames(String expression, Set<String> found) {
        var bare = FILTER.matcher(QUOTED.matcher(expression).replaceAll("0")).replaceAll(" ");
        var own = new HashSet<String>();
        var lambda = LAMBDA.matcher(bare);
        while (lambda.find()) {
            own.add(lambda.group(1));
            if (lambda.group(2) != null) {
                own.add(lambda.group(2));
            }
        }
        var name = NAME.matcher(bare);
        while (name.find()) {
            var word = name.group(1);
            if (!WORDS.contains(word) && !own.contains(word)) {
                found.add(word);
            }
        }
    }
}
