package dev.troupe.server.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.ErrorConfiguration;
import dev.troupe.server.OpenApiAssertions;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestServer;
import dev.troupe.server.a2a.A2aController;
import dev.troupe.server.a2a.A2aRestController;
import dev.troupe.server.agui.AgUiController;
import dev.troupe.server.file.FileController;
import dev.troupe.server.mcp.McpController;
import dev.troupe.server.openai.OpenAiController;
import dev.troupe.server.responses.ResponsesController;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * The description of the API matches the server; {@link OpenApiAssertions} checks answers against
 * it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiDescriptionTest {
    private TestServer server;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = TestServer.start(directory);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void hasEveryDoorAndNoOther() {
        var described =
                OpenApiAssertions.operations().stream()
                        .map(OpenApiAssertions.Operation::name)
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(described).containsExactlyInAnyOrderElementsOf(doors());
    }

    private Set<String> doors() {
        var doors = new TreeSet<>(Set.of("GET /metrics")); // of the framework
        mappings()
                .getHandlerMethods()
                .forEach((mapping, handler) -> {
                    var type = handler.getBeanType();
                    if (!type.equals(SecurityTestServer.Doors.class)
                            && !type.equals(ErrorConfiguration.DispatchedErrorController.class)
                            && !type.equals(A2aController.class) // which A2A describes
                            && !type.equals(A2aRestController.class) // as well
                            && !type.equals(AgUiController.class) // which AG-UI describes
                            && !type.equals(McpController.class) // which MCP describes
                            && !type.equals(ResponsesController.class) // which OpenAI describes
                            && !type.equals(FileController.class) // as well
                            && !type.equals(OpenAiController.class)) { // as well
                        add(mapping, doors);
                    }
                });
        return doors;
    }

    /** Those of the application, without those of the framework's own endpoints. */
    private RequestMappingHandlerMapping mappings() {
        server.program().get("/health"); // the first request has them made
        var mappings = server.part(DispatcherServlet.class).getHandlerMappings();
        return Objects.requireNonNullElse(mappings, List.<HandlerMapping>of()).stream()
                .filter(it -> it.getClass().equals(RequestMappingHandlerMapping.class))
                .map(RequestMappingHandlerMapping.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static void add(RequestMappingInfo mapping, Set<String> doors) {
        for (var path : mapping.getPatternValues()) {
            for (var method : mapping.getMethodsCondition().getMethods()) {
                doors.add(method + " " + path.replace("/**", "/{path}"));
            }
        }
    }

    @Test
    void namesEveryPlaceholderOfItsPaths() {
        var api = Json.parse(ApiDocsController.description());
        for (var operation : OpenApiAssertions.operations()) {
            var path = api.field("paths").field(operation.path());
            var declared =
                    path.field("parameters").toString() + operation.described().field("parameters");
            Pattern.compile("\\{(\\w+)}")
                    .matcher(operation.path())
                    .results()
                    .forEach(name ->
                            assertThat(declared).as(operation.name()).contains(name.group(1)));
        }
    }

    @Test
    void isServedForProgramsAndForPeople() {
        var json = server.program().get("/openapi.json");
        var page = server.program().get("/docs");

        assertThat(json.json().field("openapi").asText()).startsWith("3.1");
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.header("Content-Security-Policy")).contains("script-src 'self'");
        Pattern.compile("(?:src|href)=\"([^\"]+)\"")
                .matcher(page.body())
                .results()
                .forEach(part ->
                        assertThat(server.program().get(part.group(1)).status())
                                .as(part.group(1))
                                .isEqualTo(200));
        assertThat(page.body()).doesNotContain("http://", "https://");
    }

    @Test
    void tellsHowTheServerIsSetUp() {
        var settings = server.program().get("/api/settings");

        assertThat(settings.status()).as(settings.body()).isEqualTo(200);
        assertThat(settings.json().field("policy").field("execute")).isEqualTo(Value.of("ask"));
        assertThat(settings.json().field("journal").field("kind")).isEqualTo(Value.of("sqlite"));
    }

    @Test
    void strikesOutWhatWasAllowedForGood() {
        var rules = server.part(dev.troupe.agent.policy.ApprovalRules.class);
        for (var tool : List.of("deleteFile", "moveFile")) {
            rules.add(
                    dev.troupe.agent.policy.PolicyRule.of(
                            tool, dev.troupe.agent.policy.ToolPolicy.Verdict.ALLOW));
        }
        var shown = server.program().get("/api/settings").json().field("rules");
        assertThat(shown.item(1).field("n")).isEqualTo(Value.of(2));

        var struckOut = server.program().send("DELETE", "/api/settings/rules/1", "");

        assertThat(struckOut.status()).as(struckOut.body()).isEqualTo(204);
        assertThat(rules.rules()).extracting(rule -> rule.tool()).containsExactly("moveFile");
        assertThat(server.program().send("DELETE", "/api/settings/rules/2", "").status())
                .isEqualTo(404);
        assertThat(server.program().send("DELETE", "/api/settings/rules/x", "").status())
                .isEqualTo(400);
    }
}
