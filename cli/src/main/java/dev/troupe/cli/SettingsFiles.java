package dev.troupe.cli;

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

    private static RoleSettings read(Path file) {
        if (!Files.isRegularFile(file)) {
            return RoleSettings.NONE;
        }
        try {
            var load = new Load(LoadSettings.builder().setLabel(file.toString()).build());
            var document = toValue(load.loadFromString(Files.readString(file)));
            return RoleSettings.from(document, file.toString());
        } catch (IOException | YamlEngineException e) {
            throw new UsageException(file + " cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
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
