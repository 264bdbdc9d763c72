package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.util.List;

/**
 * What a server offers to one user. Definitions and results have the form of the protocol. Safe for
 * use by several threads.
 */
public interface McpBackend {
    /** How to use the server, for the model of the client. */
    String instructions();

    /** Definitions of the tools. */
    List<Value> tools();

    /**
     * Calls one of {@link #tools}; interrupted when the client cancels.
     *
     * @param call through which progress is reported and the client is asked
     * @return a result of a tool, which may be an error of the tool, or {@link InputRequired}
     * @throws RpcException when the arguments do not fit
     */
    Value callTool(String name, Value arguments, McpCall call) throws InterruptedException;

    /** Descriptions of the resources of this user. */
    default List<Value> resources() {
        return List.of();
    }

    /** Descriptions of families of resources. */
    default List<Value> resourceTemplates() {
        return List.of();
    }

    /**
     * The contents of a resource.
     *
     * @throws RpcException code UNKNOWN_RESOURCE when it does not exist or is another user's
     */
    default List<Value> readResource(String uri) {
        throw new RpcException(RpcException.UNKNOWN_RESOURCE, "Resource not found: '" + uri + "'");
    }

    /** Descriptions of the prompts. */
    default List<Value> prompts() {
        return List.of();
    }

    /**
     * A prompt with its messages.
     *
     * @throws RpcException when there is none of this name, or an argument is missing
     */
    default Value prompt(String name, Value arguments) {
        throw RpcException.invalidParams("Unknown prompt: '" + name + "'");
    }

    /** The same for a client that may be asked first. */
    default Value prompt(String name, Value arguments, McpCall call) {
        return prompt(name, arguments);
    }

    /** Suggestions for an argument of a prompt or a template. */
    default List<String> complete(Value reference, String argument, String begun) {
        return List.of();
    }
}
