package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Offers what Troupe does to one user: runs of requests, plans, search in documents, the runs on
 * record, their files, and the documents.
 */
public final class TroupeBackend implements McpBackend {
    private static final String RUN = "run";
    private static final String PLAN = "plan";
    private static final String SEARCH = "search-documents";
    private static final String LIST_RUNS = "list-runs";
    private static final String SHOW_RUN = "show-run";
    private static final String LIST_AGENTS = "list-agents";
    private static final int MAX_REQUEST = 20_000; // characters
    private static final int MAX_LIMIT = 100;
    private static final int STANDARD_LIMIT = 10;

    private final McpWork work;

    public TroupeBackend(McpWork work) {
        this.work = work;
    }

    @Override
    public String instructions() {
        return "Troupe turns a request in Chinese or English into work by several agents: files,"
                + " tables, charts, web pages, documents, tasks. Call 'run' with one request"
                + " that states everything, as a user would; 'plan' shows what would be done. A"
                + " run that waits for an approval is not finished: report to the user the"
                + " command that approves it.";
    }

    @Override
    public List<Value> tools() {
        var request =
                text(
                        "What is to be done, in Chinese or English, with the names of files",
                        MAX_REQUEST);
        var limit =
                Json.parse(
                        "{\"type\":\"integer\",\"minimum\":1,\"maximum\":%d,\"description\":\"How many at most; %d by default\"}"
                                .formatted(MAX_LIMIT, STANDARD_LIMIT));
        return List.of(
                tool(
                        RUN,
                        "Does what a request asks for, with agents, and returns the answer and the"
                                + " files. May take minutes; reports progress. Calls that change,"
                                + " execute or send something need approval.",
                        false,
                        Map.of("request", request),
                        "request"),
                tool(
                        PLAN,
                        "Plans a request and returns the workflow as JSON; runs nothing.",
                        true,
                        Map.of("request", request),
                        "request"),
                tool(
                        SEARCH,
                        "Searches the documents that were added to Troupe, by words and by meaning;"
                                + " returns passages with their sources.",
                        true,
                        Map.of("query", text("A question or words", 1_000), "limit", limit),
                        "query"),
                tool(
                        LIST_RUNS,
                        "Lists the runs on record, the newest first.",
                        true,
                        Map.of("limit", limit)),
                tool(
                        SHOW_RUN,
                        "Shows a run on record: its state, nodes, files and open questions.",
                        true,
                        Map.of("run", text("Id of the run", 64)),
                        "run"),
                tool(
                        LIST_AGENTS,
                        "Lists the agents, what they do, their tools, and whether they can work"
                                + " here.",
                        true,
                        Map.of()));
    }

    private static Value text(String description, int most) {
        return ValueRecords.of(
                "type", Value.of("string"),
                "maxLength", Value.of(most),
                "description", Value.of(description));
    }

    private static Value tool(
            String name,
            String description,
            boolean isReadOnly,
            Map<String, Value> properties,
            String... required) {
        var schema = new LinkedHashMap<String, Value>();
        schema.put("type", Value.of("object"));
        schema.put("properties", Value.of(properties));
        schema.put("required", ValueRecords.texts(List.of(required)));
        schema.put("additionalProperties", Value.of(false));
        var fields = new LinkedHashMap<String, Value>();
        fields.put("name", Value.of(name));
        fields.put("description", Value.of(description));
        fields.put("inputSchema", Value.of(schema));
        fields.put(
                "annotations",
                ValueRecords.of(
                        "readOnlyHint", Value.of(isReadOnly),
                        "openWorldHint", Value.of(name.equals(RUN))));
        return Value.of(fields);
    }

    @Override
    public Value callTool(String name, Value arguments, McpCall call) throws InterruptedException {
        requireKnown(name, arguments);
        try {
            return switch (name) {
                case RUN -> run(text(arguments, "request"), call);
                case PLAN -> toResult(work.plan(text(arguments, "request")));
                case SEARCH ->
                        toResult(
                                ValueRecords.of(
                                        "hits",
                                        Value.of(
                                                work.searchDocuments(
                                                        text(arguments, "query"),
                                                        limit(arguments)))));
                case LIST_RUNS ->
                        toResult(ValueRecords.of("runs", Value.of(work.runs(limit(arguments)))));
                case SHOW_RUN -> toResult(work.showRun(text(arguments, "run")));
                default -> toResult(ValueRecords.of("agents", Value.of(work.agents())));
            };
        } catch (McpWorkException e) {
            return failure(e.text());
        }
    }

    private Value run(String request, McpCall call) throws InterruptedException {
        if (!call.isStateless()) {
            return toResult(work.run(request, new AskingClient(call)));
        }
        var state = call.requestState();
        if (state.isEmpty() && !call.inputResponses().equals(RpcMessages.EMPTY)) {
            throw RpcException.invalidParams(
                    "'inputResponses' need the 'requestState' of the result that asked for them;"
                            + " make the call without both first");
        }
        var client = new RetryingClient(call);
        var reply =
                state.isPresent()
                        ? work.resume(request, state.get(), client)
                        : work.run(request, client);
        return client.ask(reply).orElseGet(() -> toResult(reply));
    }

    private void requireKnown(String tool, Value arguments) {
        var schema =
                tools().stream()
                        .filter(each -> each.field("name").asText().equals(tool))
                        .findFirst()
                        .map(each -> each.field("inputSchema").field("properties"))
                        .orElse(Value.missing());
        if (arguments instanceof Value.RecordOf(var given)
                && schema instanceof Value.RecordOf(var known)) {
            for (var name : given.keySet()) {
                if (!known.containsKey(name)) {
                    throw RpcException.invalidParams(
                            "Unknown argument '%s' of '%s'; expected one of %s"
                                    .formatted(
                                            name, tool, known.keySet().stream().sorted().toList()));
                }
            }
        }
    }

    private static String text(Value arguments, String name) {
        if (arguments.field(name) instanceof Value.Text(var text)
                && !text.isBlank()
                && text.length() <= MAX_REQUEST) {
            return text;
        }
        throw RpcException.invalidParams(
                "'%s' must be a text of 1 to %d characters".formatted(name, MAX_REQUEST));
    }

    private static int limit(Value arguments) {
        var limit = arguments.field("limit");
        if (limit.isMissing()) {
            return STANDARD_LIMIT;
        }
        if (limit instanceof Value.Num && limit.asText().matches("[1-9]\\d?|100")) {
            return Integer.parseInt(limit.asText());
        }
        throw RpcException.invalidParams("'limit' must be a whole number from 1 to " + MAX_LIMIT);
    }

    private static Value toResult(McpWork.RunReply reply) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("state", Value.of(reply.state()));
        fields.put("answer", Value.of(reply.answer()));
        if (!reply.run().isEmpty()) {
            fields.put("run", Value.of(reply.run()));
        }
        fields.put("files", Value.of(reply.files()));
        var content = new ArrayList<Value>();
        content.add(textBlock(reply.answer()));
        for (var file : reply.files()) {
            var link = new LinkedHashMap<String, Value>();
            link.put("type", Value.of("resource_link"));
            link.put("uri", file.field("uri"));
            link.put("name", file.field("name"));
            link.put("mimeType", file.field("mimeType"));
            content.add(Value.of(link));
        }
        return ValueRecords.of(
                "content", Value.of(content),
                "structuredContent", Value.of(fields),
                "isError", Value.of(reply.isFailed()));
    }

    private static Value toResult(Value structured) {
        return ValueRecords.of(
                "content",
                Value.of(List.of(textBlock(Json.write(structured)))),
                "structuredContent",
                structured);
    }

    private static Value failure(String text) {
        return ValueRecords.of(
                "content", Value.of(List.of(textBlock(text))), "isError", Value.of(true));
    }

    private static Value textBlock(String text) {
        return ValueRecords.of("type", Value.of("text"), "text", Value.of(text));
    }

    @Override
    public List<Value> resources() {
        return work.resources();
    }

    @Override
    public List<Value> resourceTemplates() {
        return List.of(
                template("troupe://runs/{run}", "run", "A run on record", "application/json"),
                template(
                        "troupe://runs/{run}/files/{path}",
                        "file",
                        "A file that a run wrote",
                        "application/octet-stream"),
                template(
                        "troupe://documents/{corpus}/{path}",
                        "document",
                        "A document that was added, as text; search-documents finds them",
                        "text/markdown"));
    }

    private static Value template(String uri, String name, String description, String type) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("uriTemplate", Value.of(uri));
        fields.put("name", Value.of(name));
        fields.put("description", Value.of(description));
        fields.put("mimeType", Value.of(type));
        return Value.of(fields);
    }

    @Override
    public List<Value> readResource(String uri) {
        try {
            return List.of(work.readResource(uri));
        } catch (McpWorkException e) {
            throw new RpcException(RpcException.UNKNOWN_RESOURCE, e.text());
        }
    }

    @Override
    public List<Value> prompts() {
        return allPrompts().map(McpPrompt::describe).toList();
    }

    private Stream<McpPrompt> allPrompts() {
        return Stream.concat(PlainPrompts.ALL.stream(), work.prompts().stream());
    }

    @Override
    public Value prompt(String name, Value arguments) {
        return allPrompts()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        RpcException.invalidParams(
                                "Unknown prompt: '%s'; expected one of %s"
                                        .formatted(
                                                name, allPrompts().map(McpPrompt::name).toList())))
                .fill(arguments);
    }

    @Override
    public List<String> complete(Value reference, String argument, String begun) {
        var known =
                switch (argument) {
                    case PlainPrompts.RUN -> ids(work.runs(MAX_LIMIT), "runId");
                    case PlainPrompts.AGENT -> ids(work.agents(), "type");
                    default -> Stream.<String>of();
                };
        return known.filter(id -> id.startsWith(begun)).toList();
    }

    private static Stream<String> ids(List<Value> records, String field) {
        return records.stream().map(each -> each.field(field).asText());
    }
}
