package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server that settings name.
 *
 * @param name a lower-case word; that of its agent
 * @param access how it is reached
 * @param risks the risk class of its tools
 * @param timeout of one call
 * @param description for planners, instead of the server's own; empty for that
 */
public record McpServerSettings(
        String name, Access access, RiskRules risks, Duration timeout, String description) {
    private static final Duration STANDARD_TIMEOUT = Duration.ofSeconds(60);
    private static final int MAX_SECONDS = 3_600;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");
    private static final Set<String> FIELDS =
            Set.of("command", "args", "env", "url", "headers", "risk", "timeout", "description");

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
        record Remote(URI url, Map<String, String> headers) implements Access {
            public Remote {
                headers = Map.copyOf(headers);
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
     * Reads {@code mcp} of the settings: {@code {"servers": {NAME: {"command": …}}}}.
     *
     * @param variable the value of an environment variable, for {@code ${NAME}} in {@code args},
     *     {@code env}, {@code url} and {@code headers}
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
            servers.forEach((name, fields) -> all.add(parse(name, fields, variable)));
        } else if (!mcp.isMissing()) {
            throw new InvalidValue(
                    "mcp.servers 应为“名称: {command: …}”或“名称: {url: …}”",
                    "mcp.servers must hold NAME: {command: …} or NAME: {url: …}");
        }
        return List.copyOf(all);
    }

    private static McpServerSettings parse(
            String name, Value fields, Function<String, Optional<String>> variable) {
        var where = "mcp.servers." + name;
        if (!NAME.matcher(name).matches()) {
            throw new InvalidValue(
                    "%s：服务器名称应为最多 31 个小写字母、数字或“-”，以字母开头",
                    "%s: the name of a server is 1 to 31 lower-case letters, digits or '-' and begins with a letter",
                    where);
        }
        if (!(fields instanceof Value.RecordOf(var given))) {
            throw new InvalidValue("%s 应包含 command 或 url", "%s must hold command or url", where);
        }
        for (var field : given.keySet()) {
            if (!FIELDS.contains(field)) {
                throw new InvalidValue(
                        "未知设置 %s.%s；可用的有 %s",
                        "unknown setting %s.%s; expected one of %s",
                        where,
                        field,
                        FIELDS.stream().sorted().toList());
            }
        }
        return new McpServerSettings(
                name,
                access(where, fields, variable),
                risks(where + ".risk", fields.field("risk")),
                timeout(where, fields.field("timeout")),
                fields.field("description").asText().strip());
    }

    private static Access access(
            String where, Value fields, Function<String, Optional<String>> variable) {
        var command = fields.field("command");
        var url = fields.field("url");
        if (command.isMissing() == url.isMissing()) {
            throw new InvalidValue(
                    "%s 应有 command（启动程序）或 url（远程地址）之一",
                    "%s needs either command, a program to start, or url, an address", where);
        }
        if (url.isMissing()) {
            var all = new ArrayList<String>();
            all.add(command.asText());
            fields.field("args").items().stream()
                    .map(arg -> resolve(where + ".args", arg.asText(), variable))
                    .forEach(all::add);
            return new Access.Program(all, texts(where + ".env", fields.field("env"), variable));
        }
        return new Access.Remote(
                address(where + ".url", resolve(where + ".url", url.asText(), variable)),
                texts(where + ".headers", fields.field("headers"), variable));
    }

    private static URI address(String where, String text) {
        try {
            var url = new URI(text);
            var scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            if (Set.of("http", "https").contains(scheme)
                    && url.getHost() != null
                    && url.getUserInfo() == null) {
                return url;
            }
        } catch (URISyntaxException _) { // refused below; the text may hold a secret
            throw invalidAddress(where);
        }
        throw invalidAddress(where);
    }

    private static InvalidValue invalidAddress(String where) {
        return new InvalidValue(
                "%s 应为 http 或 https 地址，不含用户名和密码",
                "%s must be an http or https address without a user name or password", where);
    }

    private static Map<String, String> texts(
            String where, Value fields, Function<String, Optional<String>> variable) {
        var texts = new LinkedHashMap<String, String>();
        if (fields instanceof Value.RecordOf(var given)) {
            given.forEach((name, value) ->
                    texts.put(name, resolve(where + "." + name, value.asText(), variable)));
        } else if (!fields.isMissing()) {
            throw new InvalidValue("%s 应为“名称: 值”", "%s must hold NAME: value", where);
        }
        return texts;
    }

    private static String resolve(
            String where, String text, Function<String, Optional<String>> variable) {
        return REFERENCE
                .matcher(text)
                .replaceAll(found ->
                        java.util.regex.Matcher.quoteReplacement(
                                variable.apply(found.group(1))
                                        .orElseThrow(() ->
                                                new InvalidValue(
                                                        "%s 使用环境变量 %s，但它未设置",
                                                        "%s uses the environment variable %s, which is not set",
                                                        where,
                                                        found.group(1)))));
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
                                "%s is '%s'; give read, write, execute, send, annotations, or TOOL: class",
                                where,
                                text));
    }

    private static Duration timeout(String where, Value value) {
        if (value.isMissing()) {
            return STANDARD_TIMEOUT;
        }
        var text = value.asText();
        if (text.matches("[1-9]\\d{0,3}s?")) {
            int seconds = Integer.parseInt(text.replace("s", ""));
            if (seconds <= MAX_SECONDS) {
                return Duration.ofSeconds(seconds);
            }
        }
        throw new InvalidValue(
                "%s.timeout 是“%s”；应为 1 到 %d 的秒数",
                "%s.timeout is '%s'; give 1 to %d seconds", where, text, MAX_SECONDS);
    }
}
