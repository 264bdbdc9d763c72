package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.oauth.OAuthSettings;
import dev.troupe.protocols.remote.RemoteSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A server that settings name.
 *
 * @param name a lower-case word; that of its agent
 * @param access how it is reached
 * @param risks the risk class of its tools
 * @param timeout of one call
 * @param description for planners, instead of the server's own; empty for that
 * @param isOfConsole whether it was added in the console; else it is set in {@code troupe.yaml}
 */
public record McpServerSettings(
        String name,
        Access access,
        RiskRules risks,
        Duration timeout,
        String description,
        boolean isOfConsole) {
    private static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(60);
    private static final Set<String> FIELDS =
            Set.of(
                    "command",
                    "args",
                    "env",
                    "url",
                    "headers",
                    "oauth",
                    "risk",
                    "timeout",
                    "description",
                    "enabled");
    private static final List<String> OAUTH = List.of("client-id", "client-secret", "scope");

    /** A server of {@code troupe.yaml}. */
    public McpServerSettings(
            String name, Access access, RiskRules risks, Duration timeout, String description) {
        this(name, access, risks, timeout, description, false);
    }

    /** The same as added in the console. */
    public McpServerSettings ofConsole() {
        return new McpServerSettings(name, access, risks, timeout, description, true);
    }

    /** Where users change it, for remedies. */
    LocalizedText place() {
        return isOfConsole
                ? LocalizedText.of(
                        "控制台的设置 > MCP 服务器中的“%s”",
                        "'%s' under Settings > MCP servers in the console", name)
                : LocalizedText.of(
                        "TROUPE_HOME/troupe.yaml 的 mcp.servers.%s",
                        "mcp.servers.%s in TROUPE_HOME/troupe.yaml", name);
    }

    /** How a server is reached. */
    public sealed interface Access {
        /** A program that is started. */
        record Program(List<String> command, Map<String, String> variables) implements Access {
            public Program {
                command = List.copyOf(command);
                variables = Map.copyOf(variables);
            }
        }

        /** An address on the network. */
        record Remote(URI url, Map<String, String> headers, OAuthSettings oauth) implements Access {
            public Remote {
                headers = Map.copyOf(headers);
            }

            /** Whether users sign in there, unless headers state an authorization. */
            public boolean hasLogin() {
                return headers.keySet().stream().noneMatch("Authorization"::equalsIgnoreCase);
            }
        }
    }

    /**
     * The risk class of the tools of a server. Unless settings state otherwise each tool sends
     * something to a third party, whatever the server states about it.
     *
     * @param standard of the tools that {@code tools} does not name; empty for the annotations of
     *     the server: a tool that only reads reads, any other sends
     * @param tools by the name that the server has for the tool
     */
    public record RiskRules(Optional<Risk> standard, Map<String, Risk> tools) {
        static final RiskRules SEND = new RiskRules(Optional.of(Risk.SEND), Map.of());

        public RiskRules {
            tools = Map.copyOf(tools);
        }

        Risk of(String tool, Value annotations) {
            boolean isReadOnly = annotations.field("readOnlyHint").equals(Value.of(true));
            var rule = tools.get(tool);
            return rule != null ? rule : standard.orElse(isReadOnly ? Risk.READ : Risk.SEND);
        }
    }

    /**
     * Reads {@code mcp} of the settings: {@code {"servers": {NAME: {"command": …}}}}. Servers with
     * {@code "enabled": false} are omitted.
     *
     * @param variable the value of an environment variable, for {@code ${NAME}} in {@code args},
     *     {@code env}, {@code url}, {@code headers} and {@code oauth}
     * @throws IllegalArgumentException naming the field and what is wrong with it
     */
    public static List<McpServerSettings> parse(
            Value mcp, Function<String, Optional<String>> variable) {
        if (mcp instanceof Value.RecordOf(var sections)) {
            for (var section : sections.keySet()) {
                if (!section.equals("servers")) {
                    throw new InvalidValue(
                            "未知设置 mcp.%s；可用的是 mcp.servers",
                            "unknown setting mcp.%s; expected mcp.servers", section);
                }
            }
        }
        var all = new ArrayList<McpServerSettings>();
        if (mcp.field("servers") instanceof Value.RecordOf(var servers)) {
            servers.forEach((name, fields) -> {
                if (isEnabled(name, fields)) {
                    all.add(parse(name, fields, variable));
                }
            });
        } else if (!mcp.isMissing()) {
            throw new InvalidValue(
                    "mcp.servers 应为“名称: {command: …}”或“名称: {url: …}”",
                    "mcp.servers must hold NAME: {command: …} or NAME: {url: …}");
        }
        return List.copyOf(all);
    }

    /**
     * Whether a server is to be connected.
     *
     * @param fields as in the settings
     * @throws IllegalArgumentException when that is neither true nor false
     */
    public static boolean isEnabled(String name, Value fields) {
        return switch (fields.field("enabled")) {
            case Value.Missing _ -> true;
            case Value.Flag(boolean isEnabled) -> isEnabled;
            case Value other ->
                    throw new InvalidValue(
                            "mcp.servers.%s.enabled 是“%s”；应为 true 或 false",
                            "mcp.servers.%s.enabled is '%s'; give true or false",
                            name,
                            other.asText());
        };
    }

    /**
     * Reads one server.
     *
     * @param fields as in the settings
     * @param variable as in {@link #parse(Value, Function)}
     * @throws IllegalArgumentException naming the field and what is wrong with it
     */
    public static McpServerSettings parse(
            String name, Value fields, Function<String, Optional<String>> variable) {
        var where = "mcp.servers." + name;
        var settings = new RemoteSettings(where, fields, variable);
        settings.requireFields(name, FIELDS);
        return new McpServerSettings(
                name,
                access(settings),
                risks(where + ".risk", fields.field("risk")),
                settings.timeout(STANDARD_TIMEOUT),
                fields.field("description").asText().strip());
    }

    private static Access access(RemoteSettings settings) {
        var fields = settings.fields();
        var command = fields.field("command");
        var url = fields.field("url");
        if (command.isMissing() == url.isMissing()) {
            throw new InvalidValue(
                    "%s 应有 command（启动程序）或 url（远程地址）之一",
                    "%s needs either command, a program to start, or url, an address",
                    settings.where());
        }
        if (url.isMissing()) {
            var all = new ArrayList<String>();
            all.add(command.asText());
            fields.field("args").items().stream()
                    .map(arg -> settings.resolve("args", arg.asText()))
                    .forEach(all::add);
            return new Access.Program(all, settings.texts("env"));
        }
        return new Access.Remote(settings.address(), settings.texts("headers"), oauth(settings));
    }

    private static OAuthSettings oauth(RemoteSettings settings) {
        var texts = settings.texts("oauth");
        for (var name : texts.keySet()) {
            if (!OAUTH.contains(name)) {
                throw new InvalidValue(
                        "未知设置 %s.oauth.%s；可用的有 %s",
                        "unknown setting %s.oauth.%s; expected one of %s",
                        settings.where(),
                        name,
                        OAUTH);
            }
        }
        return new OAuthSettings(
                texts.getOrDefault("client-id", ""),
                texts.getOrDefault("client-secret", ""),
                texts.getOrDefault("scope", ""));
    }

    private static RiskRules risks(String where, Value value) {
        return switch (value) {
            case Value.Missing _ -> RiskRules.SEND;
            case Value.RecordOf(var tools) -> {
                var risks = new LinkedHashMap<String, Risk>();
                tools.forEach(
                        (tool, risk) -> risks.put(tool, risk(where + "." + tool, risk.asText())));
                yield new RiskRules(Optional.of(Risk.SEND), risks);
            }
            case Value other when other.asText().equals("annotations") ->
                    new RiskRules(Optional.empty(), Map.of());
            case Value other -> new RiskRules(Optional.of(risk(where, other.asText())), Map.of());
        };
    }

    private static Risk risk(String where, String text) {
        return Stream.of(Risk.values())
                .filter(risk -> risk.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() ->
                        new InvalidValue(
                                "%s 是“%s”；应为 read、write、execute、send、annotations，或“工具: 级别”",
                                "%s is '%s'; give read, write, execute, send, annotations, or TOOL:"
                                        + " class",
                                where,
                                text));
    }
}
