package dev.troupe.server.system;

import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeIn;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import io.swagger.v3.oas.annotations.servers.Server;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The description of the API, for programs and for users; read when it is first requested. */
@OpenAPIDefinition(
        info =
                @Info(
                        title = "Troupe",
                        version = "1",
                        summary =
                                "Plans, runs and follows requests in natural language with agents.",
                        description = ApiDocsController.INTRODUCTION),
        servers = @Server(url = "/"),
        security = {@SecurityRequirement(name = "key"), @SecurityRequirement(name = "session")},
        tags = {
            @Tag(name = "conversations"),
            @Tag(name = "agent sessions"),
            @Tag(name = "runs"),
            @Tag(name = "plans"),
            @Tag(name = "pages"),
            @Tag(name = "catalog"),
            @Tag(name = "documents"),
            @Tag(name = "life"),
            @Tag(name = "accounts"),
            @Tag(name = "server")
        })
@SecurityScheme(
        name = "key",
        type = SecuritySchemeType.HTTP,
        scheme = "bearer",
        description = "A key with the scope read, run or admin")
@SecurityScheme(
        name = "session",
        type = SecuritySchemeType.APIKEY,
        in = SecuritySchemeIn.COOKIE,
        paramName = "session",
        description = "Session cookie of a signed-in browser")
@Tag(name = "server")
@Lazy
@RestController
public class ApiDocsController {
    private static final String VIEWER = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    static final String INTRODUCTION =
            """
            JSON in UTF-8. Times are ISO 8601 in UTC. Lists are paged: `?limit=` from 1 to 200, and `?after=` with the `next` of the previous page.
            Below `/api/v1/agent`, responses and errors are envelopes `{code, message, data, timestamp}` instead; pages are `{items, total, page, page_size}`.
            Every other error is a problem (RFC 9457) with an error code of Troupe; its `detail` is in Chinese if `Accept-Language` requests it, otherwise in English.
            If sign-in is enabled, programs send `Authorization: Bearer KEY`. Browsers send the `X-CSRF-Token` returned by `GET /api/session` with every request that changes something.
            Request bodies are limited to 8 MiB and 200 levels of nesting; Content-Encoding is not supported.
            """;

    private final String description = description();
    private final String page = page();

    /** The description that is served: derived from the controllers, reviewed, and checked in. */
    public static String description() {
        try (var in = resource("/dev/troupe/server/openapi.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream resource(String name) {
        var in = ApiDocsController.class.getResourceAsStream(name);
        if (in == null) {
            throw new IllegalStateException("the server is missing its part " + name);
        }
        return in;
    }

    private static String page() {
        var about = new Properties();
        try (var in = resource(VIEWER)) {
            about.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var viewer = "/webjars/swagger-ui/" + about.getProperty("version");
        return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Troupe API</title>
        <link rel="stylesheet" href="%1$s/swagger-ui.css">
        </head>
        <body>
        <div id="api"></div>
        <script src="%1$s/swagger-ui-bundle.js"></script>
        <script src="/docs.js"></script>
        </body>
        </html>
        """
                .formatted(viewer);
    }

    @Operation(summary = "Get this description")
    @ApiResponse(
            responseCode = "200",
            description = "OpenAPI 3.1",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(type = "object")))
    @GetMapping(path = "/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    @RequiresRole(Role.VIEWER)
    String openApi() {
        return description;
    }

    @Operation(summary = "Browse this description")
    @ApiResponse(
            responseCode = "200",
            description = "A page",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_HTML_VALUE,
                            schema = @Schema(type = "string")))
    @GetMapping(path = "/docs", produces = "text/html;charset=UTF-8")
    @RequiresRole(Role.VIEWER)
    String docs() {
        return page;
    }
}
