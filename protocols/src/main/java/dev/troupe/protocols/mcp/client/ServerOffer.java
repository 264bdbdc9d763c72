package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.remote.ServerText;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server offers, as it describes it; text from outside.
 *
 * @param title the name that it has for itself
 * @param instructions how to use it
 * @param templates families of resources
 */
record ServerOffer(
        String title,
        String instructions,
        List<Value> tools,
        List<Value> resources,
        List<Value> templates,
        List<Value> prompts) {
    static final ServerOffer NONE =
            new ServerOffer("", "", List.of(), List.of(), List.of(), List.of());

    private static final int MAX_NAMED = 20; // resources or prompts in the description of a tool

    ServerOffer {
        tools = List.copyOf(tools);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
        prompts = List.copyOf(prompts);
    }

    /**
     * Asks a server.
     *
     * @throws RpcException when it refuses to list its tools
     */
    static ServerOffer of(McpClient client) throws InterruptedException {
        return new ServerOffer(
                client.title(),
                client.instructions(),
                client.tools(),
                listIfItCan(client, "resources", "resources/list", "resources"),
                listIfItCan(client, "resources", "resources/templates/list", "resourceTemplates"),
                listIfItCan(client, "prompts", "prompts/list", "prompts"));
    }

    /** Its tools are usable, whatever else it cannot list. */
    private static List<Value> listIfItCan(
            McpClient client, String capability, String method, String field)
            throws InterruptedException {
        try {
            return client.list(capability, method, field);
        } catch (RpcException _) { // many declare more than they have
            return List.of();
        }
    }

    /** Its tools, and those by which its resources and prompts are read. */
    List<Offered> all() {
        var all = new ArrayList<Offered>();
        tools.forEach(tool -> all.add(new Offered(Offered.Kind.TOOL, tool)));
        if (!resources.isEmpty() || !templates.isEmpty()) {
            all.add(
                    new Offered(
                            Offered.Kind.LIST_RESOURCES,
                            tool(
                                    "list-resources",
                                    "Lists the resources of the server: what can be read.",
                                    "{}",
                                    "[]")));
            all.add(
                    new Offered(
                            Offered.Kind.READ_RESOURCE,
                            tool(
                                    "read-resource",
                                    "Reads a resource of the server. Some of them: "
                                            + names(resources, "uri")
                                            + names(templates, "uriTemplate"),
                                    "{\"uri\": {\"type\": \"string\", \"maxLength\": 2000}}",
                                    "[\"uri\"]")));
        }
        if (!prompts.isEmpty()) {
            all.add(
                    new Offered(
                            Offered.Kind.GET_PROMPT,
                            tool(
                                    "get-prompt",
                                    "Gets a prompt of the server: instructions that it suggests for"
                                            + " a task. There are: "
                                            + names(prompts, "name"),
                                    "{\"name\": {\"type\": \"string\"}, \"arguments\": {\"type\":"
                                            + " \"object\", \"additionalProperties\": {\"type\":"
                                            + " \"string\"}}}",
                                    "[\"name\"]")));
        }
        return all;
    }

    /** What reads is declared to read: the risk class of settings decides as for each tool. */
    private static Value tool(String name, String does, String properties, String required) {
        return Json.parse(
                "{\"name\": %s, \"description\": %s, \"annotations\": {\"readOnlyHint\": true}, \"inputSchema\": {\"type\": \"object\", \"properties\": %s, \"required\": %s, \"additionalProperties\": false}}"
                        .formatted(
                                Json.write(Value.of(name)),
                                Json.write(Value.of(does)),
                                properties,
                                required));
    }

    private static String names(List<Value> described, String field) {
        var names = new StringBuilder();
        described.stream()
                .limit(MAX_NAMED)
                .forEach(each -> {
                    names.append("\n- ").append(ServerText.line(each.field(field).asText(), 200));
                    each.field("arguments")
                            .items()
                            .forEach(argument ->
                                    names.append(" {")
                                            .append(
                                                    ServerText.line(
                                                            argument.field("name").asText(), 64))
                                            .append(
                                                    argument.field("required")
                                                                    .equals(Value.of(true))
                                                            ? "}"
                                                            : "?}"));
                    var text = ServerText.line(each.field("description").asText(), 80);
                    names.append(text.isEmpty() ? "" : ": " + text);
                });
        return names.toString();
    }

    /**
     * One of the tools.
     *
     * @param described as a tool of the protocol
     */
    record Offered(Kind kind, Value described) {
        /** What a call of it asks the server. */
        enum Kind {
            TOOL,
            LIST_RESOURCES,
            READ_RESOURCE,
            GET_PROMPT
        }
    }
}
