package dev.troupe.cli;

import dev.troupe.agent.ToolPolicy;
import dev.troupe.core.Value;
import dev.troupe.model.RoleSettings;
import dev.troupe.model.langchain4j.Provider;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads {@code troupe.yaml}: the one in {@code TROUPE_HOME}, and over it the one at hand. */
final class SettingsFiles {
    private static final String NAME = "troupe.yaml";
    private static final String TOOLS = "tools";
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]");

    private SettingsFiles() {}

    /**
     * @throws UsageException naming the file and what is wrong in it
     */
    static RoleSettings read(Surroundings surroundings) {
        var homeFile = surroundings.home().resolve(NAME);
        var hereFile = surroundings.directory().resolve(NAME);
        var home = read(homeFile);
        if (hereFile.equals(homeFile)) {
            return home;
        }
        if (!document(hereFile).field(TOOLS).isMissing()) {
            throw new UsageException(
                    hereFile
                            + ": '"
                            + TOOLS
                            + "' says what agents may do, and an agent may write this file; it may"
                            + " only stand in TROUPE_HOME/"
                            + NAME);
        }
        var here = read(hereFile);
        here.roles().values().forEach(settings -> requireHarmless(settings.baseUrl(), hereFile));
        return here.over(home);
    }

    /**
     * A file that came with a directory, or that an agent wrote there, must not have keys sent to
     * whoever it likes.
     */
    private static void requireHarmless(@Nullable URI baseUrl, Path file) {
        if (baseUrl == null || LOOPBACK.matcher(baseUrl.getHost()).matches()) {
            return;
        }
        boolean isProvider =
                Provider.known().stream()
                        .anyMatch(known ->
                                known.baseUrl().getScheme().equals(baseUrl.getScheme())
                                        && known.baseUrl().getHost().equals(baseUrl.getHost()));
        if (!isProvider) {
            throw new UsageException(
                    file
                            + ": baseUrl is '"
                            + baseUrl
                            + "', where requests and a key would be sent; an address other than a"
                            + " provider's or this machine's may only stand in TROUPE_HOME/"
                            + NAME
                            + " or in a variable such as OPENAI_BASE_URL");
        }
    }

    /**
     * What agents may do, by {@code tools} in the file of {@code TROUPE_HOME}.
     *
     * @throws UsageException naming the file and what is wrong in it
     */
    static ToolPolicy policy(Surroundings surroundings) {
        var file = surroundings.home().resolve(NAME);
        var settings = document(file).field(TOOLS);
        try {
            return settings.isMissing() ? ToolPolicy.STANDARD : ToolPolicy.parse(settings);
        } catch (IllegalArgumentException e) {
            throw new UsageException(file + ": " + TOOLS + ": " + e.getMessage());
        }
    }

    private static RoleSettings read(Path file) {
        try {
            return RoleSettings.from(withoutTools(document(file)), file.toString());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static Value withoutTools(Value document) {
        if (document instanceof Value.RecordOf(var fields)) {
            var rest = new LinkedHashMap<>(fields);
            rest.remove(TOOLS);
            return Value.of(rest);
        }
        return document;
    }

    /** An empty record where there is no file. */
    private static Value document(Path file) {
        if (!Files.isRegularFile(file)) {
            return Value.of(Map.of());
        }
        try {
            var load = new Load(LoadSettings.builder().setLabel(file.toString()).build());
            return toValue(load.loadFromString(Files.readString(file)));
        } catch (IOException | YamlEngineException e) {
            throw new UsageException(file + " cannot be read: " + e.getMessage());
        }
    }

    private static Value toValue(@Nullable Object yaml) {
        return switch (yaml) {
            case null -> Value.missing();
            case Boolean flag -> Value.of(flag);
            case Number number -> Value.of(new BigDecimal(number.toString()));
            case List<?> items -> {
                var values = new ArrayList<Value>();
                items.forEach(item -> values.add(toValue(item)));
                yield Value.of(values);
            }
            case Map<?, ?> fields -> {
                var values = new LinkedHashMap<String, Value>();
                fields.forEach((name, value) -> values.put(String.valueOf(name), toValue(value)));
                yield Value.of(values);
            }
            case Object other -> Value.of(other.toString());
        };
    }
}
