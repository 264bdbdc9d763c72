package dev.troupe.protocols.mcp.client;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.troupe.agent.tool.DataFlow;
import dev.troupe.agent.tool.OpenArguments;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.ToolTraits;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.remote.ServerText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tool of a server, or one that reads its resources or prompts. What it answers is text from
 * outside, and counts as private: it may come from an account of the user.
 *
 * @param kind what a call asks the server
 * @param remoteName as the server names it
 * @param required names of the arguments that must be given
 */
record McpTool(
        ServerConnection server,
        ServerOffer.Offered.Kind kind,
        String remoteName,
        ToolSpec<OpenArguments> spec,
        List<String> required,
        @Nullable Schema schema)
        implements Tool<OpenArguments, ToolReply> {
    private static final int MAX_DESCRIPTION = 1_500; // characters
    private static final int MAX_PROGRESS = 120; // characters
    private static final Duration SPARE = Duration.ofSeconds(5); // so that the call ends first
    private static final Pattern ADDRESS =
            Pattern.compile(
                    "(?i)(?:.*[_-])?(?:url|uri|href|link|address|endpoint|webhook)s?|.*U(?:rl|ri)s?");
    private static final SchemaRegistry SCHEMAS =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Value ANY =
            ValueRecords.of(
                    "type", Value.of("object"), "properties", Value.of(Map.<String, Value>of()));

    /**
     * @param name unique among the tools of the server, as {@link ToolSpec} allows it
     * @param offered as the server describes it
     */
    static McpTool of(ServerConnection server, String name, ServerOffer.Offered offered) {
        var described = offered.described();
        var settings = server.settings();
        var remoteName = described.field("name").asText();
        var annotations = described.field("annotations");
        var risk = settings.risks().of(remoteName, annotations);
        var given = described.field("inputSchema");
        var schema = given instanceof Value.RecordOf ? given : ANY;
        var spec =
                ToolSpec.ofSchema(
                                name,
                                description(settings.name(), described),
                                schema,
                                risk,
                                traits(risk, settings, annotations, schema))
                        .withTitle(
                                "调用 MCP 服务器 " + settings.name() + " 的 " + title(described),
                                "call " + title(described) + " of MCP server " + settings.name());
        return new McpTool(
                server,
                offered.kind(),
                remoteName,
                spec,
                schema.field("required").items().stream().map(Value::asText).toList(),
                compile(schema));
    }

    private static String title(Value described) {
        return ServerText.line(described.field("name").asText(), 64);
    }

    private static String description(String server, Value described) {
        var text = ServerText.lines(described.field("description").asText(), MAX_DESCRIPTION);
        return text.isEmpty() ? "A tool of the MCP server '" + server + "'." : text;
    }

    private static ToolTraits traits(
            Risk risk, McpServerSettings settings, Value annotations, Value schema) {
        var standard = ToolTraits.of(risk);
        boolean isDestructive =
                risk != Risk.READ && annotations.field("destructiveHint").equals(Value.of(true));
        return new ToolTraits(
                settings.timeout().plus(SPARE),
                standard.isRepeatable(),
                false,
                true,
                standard.leavesWorkspace() || risk == Risk.WRITE,
                false,
                isDestructive,
                false,
                new DataFlow(false, addresses(schema), false, List.of()),
                null);
    }

    /** Names of the arguments that hold addresses, by their format or by their name. */
    private static List<String> addresses(Value schema) {
        return schema.field("properties") instanceof Value.RecordOf(var properties)
                ? properties.entrySet().stream()
                        .filter(property ->
                                isAddress(property.getKey(), property.getValue())
                                        || isAddress(
                                                property.getKey(),
                                                property.getValue().field("items")))
                        .map(Map.Entry::getKey)
                        .toList()
                : List.of();
    }

    private static boolean isAddress(String name, Value property) {
        var format = property.field("format").asText();
        boolean isText = property.field("type").asText().equals("string");
        return format.startsWith("uri") || isText && ADDRESS.matcher(name).matches();
    }

    /** Without one that cannot be read the arguments are checked by their types alone. */
    private static @Nullable Schema compile(Value schema) {
        try {
            return SCHEMAS.getSchema(Json.write(schema), InputFormat.JSON);
        } catch (RuntimeException _) { // of a library that reads a foreign schema
            return null;
        }
    }

    /**
     * Changes nothing in the workspace; checks the arguments before a user is asked about them.
     *
     * @throws ToolException naming what does not fit the schema of the server
     */
    @Override
    public List<Path> changes(OpenArguments input, ToolContext context) {
        if (schema != null) {
            var problems = schema.validate(Json.write(input.values()), InputFormat.JSON);
            if (!problems.isEmpty()) {
                var text =
                        problems.stream()
                                .map(problem -> String.valueOf(problem.getMessage()))
                                .collect(Collectors.joining("; "));
                throw new ToolException(
                        McpProblem.BAD_ARGUMENTS,
                        "%s 的参数不符合服务器的模式：%s",
                        "Arguments of %s do not fit the schema of the server: %s",
                        spec.name(),
                        ServerText.line(text, MAX_DESCRIPTION));
            }
        }
        return List.of();
    }

    @Override
    public ToolReply call(OpenArguments input, ToolContext context) throws InterruptedException {
        var result =
                server.call(
                        kind,
                        remoteName,
                        input.values(),
                        new OpenCall(
                                context,
                                spec.traits().isRepeatable(),
                                (progress, total, message) ->
                                        context.reportProgress(
                                                progressLine(progress, total, message))));
        return ToolResult.toReply(server.settings().name(), spec.name(), result, context);
    }

    private static String progressLine(double progress, double total, String message) {
        var share =
                total > 0
                        ? "%.0f %%".formatted(100 * progress / total)
                        : "%.0f".formatted(progress);
        return message.isBlank()
                ? share
                : ServerText.line(message, MAX_PROGRESS) + " (" + share + ")";
    }
}
