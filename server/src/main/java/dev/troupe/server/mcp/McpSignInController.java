package dev.troupe.server.mcp;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.protocols.mcp.client.McpLogin;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.SecretRequestBody;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Signs in at MCP servers by OAuth, for all users. The browser goes to the authorization server and
 * comes back to a page of the console, which sends here what it brought: so no other site can have
 * a sign-in completed.
 */
@Tag(name = "server")
@RestController
@RequestMapping("/api/mcp-servers")
public final class McpSignInController {
    private static final String BACK = "/settings/mcp-sign-in"; // a page of the console

    private final AdministeredServers servers;
    private final McpSignIns signIns;
    private final AccessSettings access;
    private final AuditService audit;

    McpSignInController(
            AdministeredServers servers,
            ServerSettings settings,
            AuditService audit,
            TimeSource time) {
        this.servers = servers;
        this.signIns = new McpSignIns(time);
        this.access = settings.access();
        this.audit = audit;
    }

    /** Where a user signs in. */
    record McpSignInStart(
            @Schema(description = "Page of the authorization server, for the user's browser")
                    String address) {}

    /** The parameters with which the browser came back. */
    record McpSignInAnswer(
            @Schema(maxLength = 200) String state,
            @Schema(maxLength = 8_000) @Nullable String code,
            @Schema(description = "As OAuth names it", maxLength = 200) @Nullable String error,
            @Schema(maxLength = 2_000) @Nullable String errorDescription,
            @Schema(
                            description = "Issuer, if the authorization server names itself",
                            maxLength = 2_000)
                    @Nullable String iss) {
        Map<String, String> parameters() {
            var all = new LinkedHashMap<String, String>();
            all.put("state", state);
            put(all, "code", code);
            put(all, "error", error);
            put(all, "error_description", errorDescription);
            put(all, "iss", iss);
            return all;
        }

        private static void put(Map<String, String> all, String name, @Nullable String value) {
            if (value != null) {
                all.put(name, value);
            }
        }

        /** Without the code. */
        @Override
        public String toString() {
            return "McpSignInAnswer[]";
        }
    }

    @PostMapping("/{name}/sign-in")
    @RequiresRole(Role.ADMIN)
    @Operation(
            summary = "Begin to sign in at an MCP server; for administrators",
            description =
                    "Returns the page of its authorization server, which redirects the browser to"
                            + " the console. A sign-in belongs to the user who began it, is"
                            + " completed once, and expires after 10 minutes.")
    @ApiResponse(responseCode = "200", description = "Where the user signs in")
    @ProblemResponses({404, 409, 502})
    McpSignInStart begin(
            UserPrincipal caller, @PathVariable("name") String name, HttpServletRequest request) {
        var login = requireLogin(name);
        try {
            var begun =
                    login.begin(URI.create(PublicUrl.of(request, access) + BACK))
                            .orElseThrow(() ->
                                    ApiException.conflict(
                                            ServerProblem.WRONG_STATE,
                                            "MCP 服务器“%s”不需要登录",
                                            "MCP server '%s' needs no sign-in",
                                            name));
            signIns.add(caller, login, begun);
            return new McpSignInStart(begun.address().toString());
        } catch (IOException e) {
            throw toFailure(name, e);
        }
    }

    @PostMapping("/sign-in")
    @RequiresRole(Role.ADMIN)
    @Operation(
            summary = "Complete a sign-in at an MCP server; for administrators",
            description =
                    "With the parameters that the authorization server gave the browser. Stores"
                            + " the tokens, and connects the server.",
            requestBody =
                    @RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = "application/json",
                                            schema =
                                                    @Schema(
                                                            implementation =
                                                                    McpSignInAnswer.class))))
    @ApiResponse(responseCode = "200", description = "The server, which is connected again")
    @ProblemResponses({409, 502})
    McpServerEntry complete(UserPrincipal caller, HttpServletRequest request) throws IOException {
        var sent = SecretRequestBody.read(McpSignInAnswer.class, request);
        var open = signIns.take(caller, sent.state());
        var name = open.login().settings().name();
        try {
            if (!servers.registry().completeSignIn(open.login(), open.begun(), sent.parameters())) {
                throw ApiException.conflict(
                        ServerProblem.CONFLICT,
                        "MCP 服务器“%s”在登录期间被更改或移除；请重新登录",
                        "MCP server '%s' was changed or removed during the sign-in; sign in again",
                        name);
            }
        } catch (OAuthException e) {
            throw sent.code() == null ? toRefusal(name, e) : toFailure(name, e);
        } catch (IOException e) {
            throw toFailure(name, e);
        }
        audit.record(request, "mcp-server.signed-in", name, open.begun().address().getHost());
        return McpServerEntry.of(servers.require(name));
    }

    @DeleteMapping("/{name}/sign-in")
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Sign out at an MCP server; for administrators",
            description = "Deletes the tokens of the sign-in on this machine.")
    @ApiResponse(responseCode = "204", description = "Signed out, if a user was signed in")
    @ProblemResponses(404)
    void signOut(@PathVariable("name") String name, HttpServletRequest request) throws IOException {
        requireLogin(name);
        if (servers.registry().signOut(name)) {
            audit.record(request, "mcp-server.signed-out", name, "");
        }
    }

    private McpLogin requireLogin(String name) {
        var server = servers.require(name);
        return servers.registry()
                .login(server.name())
                .orElseThrow(() ->
                        ApiException.conflict(
                                ServerProblem.WRONG_STATE,
                                "不能登录 MCP 服务器“%s”：它已停用、是程序，或已有请求头 Authorization",
                                "MCP server '%s' cannot be signed in at: it is disabled, is a"
                                        + " program, or has the header Authorization",
                                name));
    }

    /** Of the user, or for them by the authorization server. */
    private static ApiException toRefusal(String name, OAuthException e) {
        return ApiException.of(409, ServerProblem.WRONG_STATE, text(name, e.text()));
    }

    private static ApiException toFailure(String name, IOException e) {
        var reason =
                e instanceof OAuthException stated
                        ? stated.text()
                        : LocalizedText.verbatim(String.valueOf(e.getMessage()));
        return ApiException.of(502, ServerProblem.UPSTREAM, text(name, reason));
    }

    private static LocalizedText text(String name, LocalizedText reason) {
        return LocalizedText.of(
                "MCP 服务器“%s”登录失败：%s", "signing in at MCP server '%s' failed: %s", name, reason);
    }
}
