package dev.troupe.server.system;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The description of the API, for programs and for users; read when it is first requested. */
@Lazy
@RestController
public class ApiDocsController {
    private static final String VIEWER = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    private final Value description = description();
    private final String page = page();

    /** The description that is served. */
    public static Value description() {
        try (var in = resource("/dev/troupe/server/openapi.yaml")) {
            var load = new Load(LoadSettings.builder().setLabel("openapi.yaml").build());
            return Json.toValue(load.loadFromInputStream(in));
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

    @GetMapping(path = "/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    @RequiresRole(Role.VIEWER)
    Value openApi() {
        return description;
    }

    @GetMapping(path = "/docs", produces = "text/html;charset=UTF-8")
    @RequiresRole(Role.VIEWER)
    String docs() {
        return page;
    }
}
