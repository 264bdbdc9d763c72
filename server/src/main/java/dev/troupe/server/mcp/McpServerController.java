package dev.troupe.server.mcp;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.mcp.McpServerRegistry;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.SecretRequestBody;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.mcp.McpServerEntry.McpServerChange;
import dev.troupe.server.mcp.McpServerEntry.McpServerTest;
import dev.troupe.server.mcp.McpServerEntry.NewMcpServer;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * The MCP servers whose tools agents use. A server may be a program that is started on this
 * machine, so that only administrators see and change them.
 */
@Tag(name = "server")
@RestController
@RequestMapping("/api/mcp-servers")
public final class McpServerController {
    private final AdministeredServers servers;
    private final AuditService audit;

    McpServerController(AdministeredServers servers, AuditService audit) {
        this.servers = servers;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.ADMIN)
    @Operation(summary = "List the MCP servers that agents use; for administrators")
    @ApiResponse(responseCode = "200", description = "All servers, without secrets")
    ItemsOf<McpServerEntry> list() {
        return ItemsOf.of(servers.registry().list(), McpServerEntry::of);
    }

    @PostMapping
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Add an MCP server; for administrators",
            description =
                    "A server with a `command` is a program that runs on this machine as the user"
                            + " of this server.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = NewMcpServer.class))))
    @ApiResponse(responseCode = "201", description = "Added; it is connected in the background")
    @ProblemResponses(409)
    McpServerEntry create(HttpServletRequest request) throws IOException {
        var sent = SecretRequestBody.read(NewMcpServer.class, request);
        if (servers.registry().find(sent.name()).isPresent()) {
            throw ApiException.conflict(
                    ServerProblem.CONFLICT,
                    "已有名为“%s”的 MCP 服务器",
                    "there is an MCP server named '%s'",
                    sent.name());
        }
        var added = put(sent.name(), Value.missing(), sent.server());
        record(request, "mcp-server.added", added);
        return McpServerEntry.of(added);
    }

    @PutMapping("/{name}")
    @RequiresRole(Role.ADMIN)
    @Operation(
            summary = "Change an MCP server; for administrators",
            description =
                    "Replaces its settings, except for the values of variables and headers that are"
                            + " omitted.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema =
                                                    @Schema(
                                                            implementation =
                                                                    McpServerChange.class))))
    @ApiResponse(responseCode = "200", description = "Changed; it is connected again")
    @ProblemResponses(404)
    McpServerEntry update(@PathVariable("name") String name, HttpServletRequest request)
            throws IOException {
        var sent = SecretRequestBody.read(McpServerChange.class, request);
        var changed = put(name, servers.require(name).settings(), sent);
        record(request, "mcp-server.changed", changed);
        return McpServerEntry.of(changed);
    }

    @DeleteMapping("/{name}")
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Remove an MCP server; for administrators")
    @ApiResponse(responseCode = "204", description = "Removed, with its agent")
    @ProblemResponses({404, 409})
    void delete(@PathVariable("name") String name, HttpServletRequest request) {
        var server = servers.require(name);
        if (server.isFixed() || !servers.registry().remove(name)) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "MCP 服务器“%s”在 troupe.yaml 中设置，只能在那里删除",
                    "MCP server '%s' is set in troupe.yaml, and is removed only there",
                    name);
        }
        record(request, "mcp-server.removed", server);
    }

    @PostMapping("/test")
    @RequiresRole(Role.ADMIN)
    @Operation(
            summary = "Connect an MCP server once, without storing it; for administrators",
            description =
                    "Takes at most 30 seconds. Values that are omitted are those of the stored"
                            + " server of this name.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema = @Schema(implementation = NewMcpServer.class))))
    @ApiResponse(responseCode = "200", description = "Result of the test")
    McpServerTest test(HttpServletRequest request) throws IOException, InterruptedException {
        var sent = SecretRequestBody.read(NewMcpServer.class, request);
        var before =
                servers.registry()
                        .find(sent.name())
                        .filter(server -> !server.isFixed())
                        .map(McpServerRegistry.Server::settings)
                        .orElse(Value.missing());
        try {
            var settings = new McpServerDraft(before, sent.server()).settings();
            audit.record(request, "mcp-server.tested", sent.name(), describe(settings));
            return McpServerTest.of(servers.registry().test(sent.name(), settings));
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
    }

    private McpServerRegistry.Server put(String name, Value before, McpServerChange change) {
        try {
            return servers.registry().put(name, new McpServerDraft(before, change).settings());
        } catch (IllegalArgumentException e) {
            throw invalid(e);
        }
    }

    private static ApiException invalid(IllegalArgumentException e) {
        return ApiException.of(400, ServerProblem.BAD_REQUEST, LocalizedText.of(e));
    }

    private void record(
            HttpServletRequest request, String action, McpServerRegistry.Server server) {
        audit.record(request, action, server.name(), describe(server.settings()));
    }

    /**
     * What it starts, or the scheme and host that it reaches: the rest of an address may hold a
     * secret.
     */
    private static String describe(Value settings) {
        var url = settings.field("url");
        if (url.isMissing()) {
            return Stream.concat(
                            Stream.of(settings.field("command")),
                            settings.field("args").items().stream())
                    .map(Value::asText)
                    .collect(Collectors.joining(" "));
        }
        try {
            var address = URI.create(url.asText());
            var port = address.getPort() < 0 ? "" : ":" + address.getPort();
            return address.getScheme() + "://" + address.getHost() + port;
        } catch (IllegalArgumentException _) { // it is refused
            return "url";
        }
    }
}
