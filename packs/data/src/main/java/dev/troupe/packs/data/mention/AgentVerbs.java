package dev.troupe.packs.data.mention;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What those do whom an English column names: coached for Coach, directed for Director. */
public final class AgentVerbs {
    private static final Pattern NAME = Pattern.compile("[a-z]{3,20}");
    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("writer", "wrote|written"),
                    Map.entry("author", "wrote|written|authored"),
                    Map.entry("builder", "built|builds?"),
                    Map.entry("manufacturer", "manufactured|manufactures?|built|made"),
                    Map.entry("maker", "made|makes?|built"),
                    Map.entry("architect", "designed|drew"),
                    Map.entry("discoverer", "discovered|discovers?|found"),
                    Map.entry("artist", "performed|sang|sung|recorded|painted"),
                    Map.entry("performer", "performed|performs?|sang|sung"),
                    Map.entry("teacher", "taught|teaches"),
                    Map.entry("driver", "drove|driven"),
                    Map.entry("winner", "won|wins?"),
                    Map.entry("rider", "rode|ridden"),
                    Map.entry("singer", "sang|sung"),
                    Map.entry("seller", "sold"),
                    Map.entry("buyer", "bought"));

    private static final Pattern BY = Pattern.compile("(?<done>[a-z]{4,20}) by");
    private static final Map<String, String> PARTICIPLES =
            Map.of(
                    "written", "written|wrote|writes?",
                    "drawn", "drawn|drew|draws?",
                    "built", "built|builds?",
                    "sung", "sung|sang|sings?",
                    "taught", "taught|teach|teaches",
                    "driven", "driven|drove|drives?",
                    "made", "made|makes?",
                    "sold", "sold|sells?",
                    "held", "held|holds?");

    private AgentVerbs() {}

    /** The forms of the verb of a column such as Directed by; empty for other columns. */
    public static Optional<Pattern> findBy(String name) {
        var by = BY.matcher(name);
        if (!by.matches()) return Optional.empty();
        var done = by.group("done");
        var stem = done.endsWith("ed") ? done.substring(0, done.length() - 2) : "";
        var forms =
                stem.isEmpty() ? PARTICIPLES.getOrDefault(done, done) : done + "|" + stem + "e?s?";
        return Optional.of(Pattern.compile("(?<![a-z])(?:" + forms + ")(?![a-z])"));
    }

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
