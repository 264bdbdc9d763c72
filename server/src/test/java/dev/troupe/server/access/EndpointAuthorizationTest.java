package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.OpenApiAssertions;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestServer;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.store.account.Account;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Who may call the endpoints of the whole server, by their annotations. */
class EndpointAuthorizationTest {
    private static final String CARD = "GET /.well-known/agent-card.json";

    private static final String PASSWORD = "correct horse battery";
    private static final Map<String, Method> ENDPOINTS = new TreeMap<>();

    @BeforeAll
    static void findEndpoints(@TempDir Path directory) {
        try (var server = TestServer.start(directory)) {
            server.part(RequestMappingHandlerMapping.class)
                    .getHandlerMethods()
                    .forEach((mapping, handler) ->
                            names(mapping).forEach(it -> ENDPOINTS.put(it, handler.getMethod())));
        }
    }

    /** As in {@code GET /api/runs/{id}}; without a method if it takes all of them. */
    private static Stream<String> names(RequestMappingInfo mapping) {
        var methods = mapping.getMethodsCondition().getMethods();
        return mapping.getPatternValues().stream()
                .flatMap(path ->
                        methods.isEmpty()
                                ? Stream.of(path)
                                : methods.stream().map(method -> method + " " + path));
    }

    private static List<String> endpoints(Predicate<Method> wanted) {
        return ENDPOINTS.entrySet().stream()
                .filter(it -> wanted.test(it.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<String> endpointsFor(Role role) {
        return endpoints(it ->
                it.isAnnotationPresent(RequiresRole.class)
                        && it.getAnnotation(RequiresRole.class).value() == role);
    }

    private static boolean isPublic(Method endpoint) {
        return endpoint.isAnnotationPresent(PublicEndpoint.class);
    }

    @Test
    void eachEndpointDeclaresWhoMayCallIt() {
        assertThat(ENDPOINTS).hasSizeGreaterThan(90);
        assertThat(endpoints(it -> it.isAnnotationPresent(RequiresRole.class) == isPublic(it)))
                .isEmpty();
    }

    @Test
    void endpointsForSigningInAndForProbesArePublic() {
        assertThat(endpoints(EndpointAuthorizationTest::isPublic))
                .containsExactlyInAnyOrder(
                        "/error",
                        "GET /health",
                        "GET /ready",
                        CARD, // names no agents
                        "GET /api/session",
                        "POST /api/session",
                        "DELETE /api/session",
                        "POST /api/session/setup",
                        "GET /api/session/oidc",
                        "GET /api/session/oidc/callback",
                        "GET /shared/{token}",
                        "GET /approve/{token}",
                        "POST /approve/{token}", // the link itself is the permission
                        "POST /api/triggers/{token}"); // likewise
    }

    @Test
    void theDescriptionOfTheApiNamesThePublicEndpoints() {
        var described =
                OpenApiAssertions.operations().stream()
                        .filter(it -> it.described().field("security").equals(Value.of(List.of())))
                        .map(OpenApiAssertions.Operation::name)
                        .toList();

        assertThat(endpoints(EndpointAuthorizationTest::isPublic))
                .filteredOn(name -> !List.of("/error", CARD).contains(name)) // which A2A describes
                .containsExactlyInAnyOrderElementsOf(described);
    }

    @Test
    void viewersChangeNothingButWhatIsTheirOwn() {
        assertThat(endpointsFor(Role.VIEWER))
                .filteredOn(name -> !name.startsWith("GET "))
                .containsExactlyInAnyOrder(
                        "PUT /api/session/password",
                        "POST /api/keys",
                        "DELETE /api/keys/{id}",
                        "POST /api/workflow/validate", // stores nothing
                        "POST /api/v1/agent/graph/check", // stores nothing
                        "POST /api/schedules/preview", // stores nothing
                        "POST /a2a", // A2aController requires a member for work
                        "POST /a2a/rest/tasks/{id}:subscribe", // reads, as with GET
                        "POST /mcp", // UserWork requires a member for runs
                        "DELETE /mcp"); // ends the caller's own session
    }

    @Test
    void endpointsThatConcernAllUsersAreForAdministrators() {
        assertThat(endpointsFor(Role.ADMIN))
                .containsExactlyInAnyOrder(
                        "GET /api/audit",
                        "GET /api/users",
                        "POST /api/users",
                        "PATCH /api/users/{id}",
                        "DELETE /api/users/{id}",
                        "DELETE /api/settings/rules/{n}",
                        "GET /api/mcp-servers",
                        "POST /api/mcp-servers",
                        "POST /api/mcp-servers/test",
                        "PUT /api/mcp-servers/{name}",
                        "DELETE /api/mcp-servers/{name}",
                        "POST /api/mcp-servers/{name}/sign-in",
                        "DELETE /api/mcp-servers/{name}/sign-in",
                        "POST /api/mcp-servers/sign-in",
                        "POST /api/backup",
                        "POST /api/documents/corpora/{id}/rebuild",
                        "DELETE /api/documents/corpora/{id}",
                        "POST /api/documents/feedback",
                        "DELETE /api/documents/feedback",
                        "GET /metrics");
    }

    @Test
    void anEndpointWithoutDeclarationIsRefused(@TempDir Path directory) {
        try (var server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS)) {
            server.part(AccountService.class).create("ada", PASSWORD, Account.Role.ADMIN);
            var admin = server.browser();
            assertThat(admin.signIn("ada", PASSWORD).status()).isEqualTo(200);

            var anonymous = server.program().get("/api/undeclared");
            var refused = admin.send("GET", "/api/undeclared", "");

            assertThat(anonymous.status()).isEqualTo(401);
            assertThat(anonymous.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"troupe\"");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("server.forbidden");
        }
    }
}
