package dev.troupe.server.mcp;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.client.McpServerStatus;
import dev.troupe.runtime.mcp.McpServerRegistry;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An MCP server whose tools agents use, without its secrets. */
record McpServerEntry(
        String name,
        @Schema(description = "Whether it is set in troupe.yaml, and changed only there")
                boolean fixed,
        boolean enabled,
        @Schema(allowableValues = {"connected", "connecting", "unavailable", "disabled"})
                String state,
        @Schema(
                        description = "Why it is not connected; text that may be from outside",
                        maxLength = 400)
                @Nullable String error,
        @Schema(description = "Version of the protocol") @Nullable String protocolVersion,
        int tools,
        int resources,
        int prompts,
        @Schema(
                        description =
                                "Whether users sign in there by OAuth: `none` for programs and for"
                                        + " servers with an authorization among their headers",
                        allowableValues = {"none", "signed-in", "signed-out"})
                String signIn,
        @Schema(description = "The program that is started; omitted if it has a URL")
                @Nullable String command,
        List<String> args,
        @Schema(description = "Names of the variables that the program gets") List<String> env,
        @Nullable String url,
        @Schema(description = "Names of the headers that are sent") List<String> headers,
        @Schema(
                        description =
                                "Risk class of its tools; `tools` if settings name some tools",
                        allowableValues = {
                            "read",
                            "write",
                            "execute",
                            "send",
                            "annotations",
                            "tools"
                        })
                String risk,
        int timeoutSeconds,
        String description) {
    private static final int STANDARD_TIMEOUT = 60; // seconds

    static McpServerEntry of(McpServerRegistry.Server server) {
        var settings = server.settings();
        var status = server.status();
        return new McpServerEntry(
                server.name(),
                server.isFixed(),
                status.state() != McpServerStatus.State.DISABLED,
                wireName(status.state()),
                optional(status.trouble()),
                optional(status.version()),
                status.tools(),
                status.resources(),
                status.prompts(),
                wireName(status.signIn()),
                optional(settings.field("command").asText()),
                settings.field("args").items().stream().map(Value::asText).toList(),
                names(settings.field("env")),
                optional(settings.field("url").asText()),
                names(settings.field("headers")),
                risk(settings.field("risk")),
                timeout(settings.field("timeout").asText()),
                settings.field("description").asText());
    }

    static String wireName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static @Nullable String optional(String text) {
        return text.isEmpty() ? null : text;
    }

    private static List<String> names(Value record) {
        return record instanceof Value.RecordOf(var fields)
                ? List.copyOf(fields.keySet())
                : List.of();
    }

    private static String risk(Value risk) {
        return switch (risk) {
            case Value.Missing _ -> "send";
            case Value.RecordOf _ -> "tools";
            case Value other -> other.asText().toLowerCase(Locale.ROOT);
        };
    }

    private static int timeout(String text) {
        return text.matches("\\d{1,4}s?")
                ? Integer.parseInt(text.replace("s", ""))
                : STANDARD_TIMEOUT;
    }

    /** A variable or a header. */
    record NamedSecret(
            @Schema(maxLength = 200) String name,
            @Schema(
                            description =
                                    "Omitted to leave it as it was, which is refused if the program"
                                            + " or the URL has changed",
                            maxLength = 8_000)
                    @Nullable String value) {}

    /** What administrators set; omitted lists are empty. */
    record McpServerChange(
            @Nullable Boolean enabled,
            @Schema(
                            description =
                                    "A program that runs on the server, as the user of the server",
                            maxLength = 1_000)
                    @Nullable String command,
            @Nullable List<String> args,
            @Nullable List<NamedSecret> env,
            @Schema(maxLength = 2_000) @Nullable String url,
            @Nullable List<NamedSecret> headers,
            @Schema(
                            description =
                                    "Omitted for `send`, or for what it was if settings name some"
                                            + " tools",
                            allowableValues = {"read", "write", "execute", "send", "annotations"})
                    @Nullable String risk,
            @Schema(minimum = "1", maximum = "3600") @Nullable Integer timeoutSeconds,
            @Schema(maxLength = 600) @Nullable String description) {}

    /** A server to add, or to test. */
    record NewMcpServer(
            @Schema(
                            description = "That of its agent",
                            pattern = "[a-z][a-z0-9-]{0,30}",
                            maxLength = 31)
                    String name,
            McpServerChange server) {}

    /** The result of a test. */
    record McpServerTest(
            boolean connected,
            @Nullable String error,
            @Nullable String protocolVersion,
            int tools,
            int resources,
            int prompts) {
        static McpServerTest of(McpServerStatus status) {
            return new McpServerTest(
                    status.state() == McpServerStatus.State.CONNECTED,
                    optional(status.trouble()),
                    optional(status.version()),
                    status.tools(),
                    status.resources(),
                    status.prompts());
        }
    }
}
