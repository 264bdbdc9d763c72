package dev.troupe.runtime.settings;

import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a process is started with. Settings are read from here and nowhere else, so that tests can
 * make their own.
 *
 * @param variables the environment variables
 * @param directory the current directory, absolute
 */
public record Environment(Map<String, String> variables, Path directory) {
    private static final int SHORTEST_SECRET = 8; // characters; shorter values are not secrets

    /** Names of variables that hold secrets. */
    private static final Pattern SECRET =
            Pattern.compile("(?i).*(?:key|token|secret|password|passwd|credentials?)");

    public Environment {
        variables = Map.copyOf(variables);
    }

    /** That of this process. */
    public static Environment ofProcess() {
        return new Environment(System.getenv(), Path.of("").toAbsolutePath());
    }

    /** The value of a variable; empty if it is unset or blank. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name))
                .map(String::strip)
                .filter(s -> !s.isEmpty());
    }

    /** {@code TROUPE_HOME}, or {@code .troupe} in the home directory. */
    public Path home() {
        return variable("TROUPE_HOME")
                .map(directory::resolve)
                .orElseGet(() ->
                        Path.of(variable("HOME").orElse(System.getProperty("user.home")))
                                .resolve(".troupe"));
    }

    /** Chinese if {@code TROUPE_LANG} or else the locale selects it, otherwise English. */
    public Language language() {
        return Stream.of("TROUPE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                .flatMap(name -> variable(name).stream())
                .findFirst()
                .filter(locale -> locale.toLowerCase(Locale.ROOT).startsWith("zh"))
                .map(_ -> Language.ZH)
                .orElse(Language.EN);
    }

    /** Whose process it is, for the record. */
    public String user() {
        return variable("USER").or(() -> variable("USERNAME")).orElse("user");
    }

    /** The values of variables whose names mark them as secret; they belong in no export. */
    public Set<String> secrets() {
        var secrets = new TreeSet<String>();
        variables.forEach((variable, value) -> {
            if (SECRET.matcher(variable).matches() && value.strip().length() >= SHORTEST_SECRET) {
                secrets.add(value.strip());
            }
        });
        return secrets;
    }
}
