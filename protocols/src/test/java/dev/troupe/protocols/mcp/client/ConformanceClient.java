package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.protocols.mcp.oauth.OAuthAccess;
import dev.troupe.protocols.mcp.oauth.OAuthSettings;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The program that the conformance suite starts for its scenarios of clients. */
public final class ConformanceClient {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private ConformanceClient() {}

    /**
     * @param args the address of the suite's server, last; the scenario is in the environment
     */
    public static void main(String[] args) throws Exception {
        var url = URI.create(args[args.length - 1]);
        var scenario = System.getenv("MCP_CONFORMANCE_SCENARIO");
        var allowed = AllowedHosts.parse("localhost:*");
        var access =
                new OAuthAccess(
                        "conformance",
                        url,
                        settings(scenario, System.getenv("MCP_CONFORMANCE_CONTEXT")),
                        Files.createTempDirectory("conformance"),
                        allowed,
                        InstantSource.system(),
                        new ObedientBrowser());
        var transport = new HttpTransport(url, Map.of(), allowed, access);
        var version = System.getenv("MCP_CONFORMANCE_PROTOCOL_VERSION");
        boolean hasSession = version != null && ProtocolVersion.WITH_SESSIONS.contains(version);
        try (var client =
                McpClient.connect(
                        transport,
                        new Silent(),
                        ConformanceClient::acceptDefaults,
                        PATIENCE,
                        hasSession)) {
            use(client, scenario);
        }
        System.exit(0);
    }

    /** Calls every tool, and reads every resource and prompt. */
    private static void use(McpClient client, @Nullable String scenario)
            throws InterruptedException {
        var context = System.getenv("MCP_CONFORMANCE_CONTEXT");
        var calls = context == null ? Value.missing() : Json.parse(context).field("toolCalls");
        var tools = client.tools();
        if ("json-schema-ref-no-deref".equals(scenario)) {
            return; // its server has a list of tools alone
        }
        for (var tool : tools) {
            var name = tool.field("name").asText();
            var arguments =
                    calls.items().stream()
                            .filter(call -> call.field("name").equals(tool.field("name")))
                            .map(call -> call.field("arguments"))
                            .findFirst()
                            .orElseGet(() -> arguments(name, tools));
            var result =
                    client.callTool(
                            name,
                            arguments,
                            PATIENCE,
                            ProgressListener.NONE,
                            (form, _) -> acceptDefaults(form));
            System.out.println(scenario + " " + name + ": " + Json.write(result));
        }
        for (var resource : client.list("resources", "resources/list", "resources")) {
            var uri = resource.field("uri").asText();
            System.out.println(
                    client.readResource(uri, PATIENCE, (form, _) -> acceptDefaults(form)));
        }
        for (var prompt : client.list("prompts", "prompts/list", "prompts")) {
            var params = ValueRecords.of("name", prompt.field("name"));
            System.out.println(
                    client.getPrompt(params, PATIENCE, (form, _) -> acceptDefaults(form)));
        }
    }

    private static Value arguments(String name, List<Value> tools) {
        return switch (name) {
            case "add_numbers" -> Json.parse("{\"a\": 5, \"b\": 3}");
            case "json_schema_echo" ->
                    ValueRecords.of("schema", tools.getFirst().field("inputSchema"));
            case "valid_tool" -> Json.parse("{\"region\": \"us\"}");
            default -> Json.parse("{}");
        };
    }

    /** What the suite says beforehand of how to sign in. */
    private static OAuthSettings settings(@Nullable String scenario, @Nullable String context) {
        if (context != null && scenario != null && scenario.equals("auth/pre-registration")) {
            var given = Json.parse(context);
            return new OAuthSettings(
                    given.field("client_id").asText(), given.field("client_secret").asText(), "");
        }
        return scenario != null && scenario.equals("auth/basic-cimd")
                ? new OAuthSettings("https://conformance-test.local/client-metadata.json", "", "")
                : OAuthSettings.NONE;
    }

    /** What a user does who changes nothing in the form. */
    private static Value acceptDefaults(Value params) {
        var content = new LinkedHashMap<String, Value>();
        if (params.field("requestedSchema").field("properties")
                instanceof Value.RecordOf(var properties)) {
            properties.forEach((name, property) -> {
                if (!property.field("default").isMissing()) {
                    content.put(name, property.field("default"));
                }
            });
        }
        return ValueRecords.of("action", Value.of("accept"), "content", Value.of(content));
    }

    private static final class Silent implements McpClient.Listener {
        @Override
        public void onListChanged() {}

        @Override
        public void onClosed(String reason) {
            System.err.println("closed: " + reason);
        }
    }
}
