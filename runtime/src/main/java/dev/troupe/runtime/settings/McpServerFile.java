package dev.troupe.runtime.settings;

import dev.troupe.codec.Json;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.client.McpServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The MCP servers that administrators added in the console, in {@code
 * TROUPE_HOME/mcp-servers.json}: {@code {"servers": {NAME: …}}} as {@code mcp} in {@code
 * troupe.yaml}, whose servers come before those of the same name here. Only its owner can open it,
 * since it may hold secrets. Safe for use by several threads of one process.
 */
public final class McpServerFile {
    private static final String SERVERS = "servers";

    private final Path file;

    private McpServerFile(Path file) {
        this.file = file;
    }

    /** The file of a home. */
    public static McpServerFile of(Environment environment) {
        return new McpServerFile(environment.home().resolve("mcp-servers.json"));
    }

    /**
     * The servers, by name, as they are in the file.
     *
     * @throws SettingsException when it cannot be read
     */
    public synchronized Map<String, Value> servers() {
        if (!Files.isRegularFile(file)) {
            return Map.of();
        }
        try {
            return Json.parse(Files.readString(file)).field(SERVERS)
                            instanceof Value.RecordOf(var servers)
                    ? servers
                    : Map.of();
        } catch (IOException | IllegalArgumentException e) {
            throw new SettingsException(
                    "无法读取 %s：%s；请改正或删除它",
                    "%s cannot be read: %s; correct or delete it", file, e.getMessage());
        }
    }

    /** Those that are to be connected. */
    private List<McpServerSettings> settings() {
        try {
            return McpServerSettings.parse(
                            ValueRecords.of(SERVERS, Value.of(servers())),
                            McpServerFile::noVariable)
                    .stream()
                    .map(McpServerSettings::ofConsole)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new SettingsException("%s：%s", "%s: %s", file, LocalizedText.of(e));
        }
    }

    /**
     * Reads one server that administrators added.
     *
     * @throws InvalidValue naming the field and what is wrong with it
     */
    public static McpServerSettings parse(String name, Value settings) {
        return McpServerSettings.parse(name, settings, McpServerFile::noVariable).ofConsole();
    }

    /**
     * Variables of the environment belong to who starts the process: administrators cannot have
     * them sent elsewhere.
     *
     * @throws InvalidValue always
     */
    private static Optional<String> noVariable(String name) {
        throw new InvalidValue(
                "${%s}：环境变量只能用于 TROUPE_HOME/troupe.yaml；请填写值本身",
                "${%s}: variables of the environment are for TROUPE_HOME/troupe.yaml alone; give"
                        + " the value itself",
                name);
    }

    /**
     * All servers of a home that are to be connected.
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    static List<McpServerSettings> allOf(Environment environment) {
        var all = new ArrayList<McpServerSettings>();
        try {
            all.addAll(
                    McpServerSettings.parse(
                            Settings.mcpSection(environment), environment::variable));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(
                    "%s：%s",
                    "%s: %s", environment.home().resolve("troupe.yaml"), LocalizedText.of(e));
        }
        var fixed = fixedServers(environment).keySet();
        of(environment).settings().stream()
                .filter(server -> !fixed.contains(server.name()))
                .forEach(all::add);
        return all;
    }

    /** The servers of {@code troupe.yaml}, by name, as they are there. */
    public static Map<String, Value> fixedServers(Environment environment) {
        return Settings.mcpSection(environment).field(SERVERS)
                        instanceof Value.RecordOf(var servers)
                ? servers
                : Map.of();
    }

    /** Stores a server in place of the one of its name, if there is one. */
    public synchronized void put(String name, Value settings) {
        var servers = new LinkedHashMap<>(servers());
        servers.put(name, settings);
        write(servers);
    }

    /** Removes a server; false if there is none of this name. */
    public synchronized boolean remove(String name) {
        var servers = new LinkedHashMap<>(servers());
        if (servers.remove(name) == null) {
            return false;
        }
        write(servers);
        return true;
    }

    private void write(Map<String, Value> servers) {
        try {
            PrivateFiles.createDirectories(
                    Objects.requireNonNull(file.toAbsolutePath().getParent()));
            var next = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(next);
            PrivateFiles.createFile(next);
            Files.writeString(next, Json.write(ValueRecords.of(SERVERS, Value.of(servers))));
            Files.move(
                    next,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
