package dev.troupe.packs.data.mention;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What those do whom an English column names: coached for Coach, directed for Director. */
public final class AgentVerbs {
    private static final Pattern NAME = Pattern.compile("[a-z]{4,20}");
    private static final Map<String, String> IRREGULAR =
            Map.of(
                    "writer", "wrote|written",
                    "author", "wrote|written|authored",
                    "builder", "built",
                    "teacher", "taught|teaches",
                    "driver", "drove|driven",
                    "winner", "won",
                    "rider", "rode|ridden",
                    "singer", "sang|sung",
                    "seller", "sold",
                    "buyer", "bought");

    private AgentVerbs() {}

    /** The forms of the verb; empty when the name has none. */
    public static Optional<Pattern> find(String name) {
        if (!NAME.matcher(name).matches()) return Optional.empty();
        var forms = IRREGULAR.get(name);
        if (forms == null) {
            var stem = name.replaceFirst("(?:er|or|e)$", "");
            var base = stem.equals(name) ? "" : stem + "|";
            forms = base + stem + "(?:ed|es|s)|" + stem + stem.charAt(stem.length() - 1) + "ed";
        }
        return Optional.of(Pattern.compile("(?<![a-z])(?:" + forms + ")(?![a-z])"));
    }
}
