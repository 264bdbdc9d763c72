package dev.troupe.server.a2a;

import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.SessionController;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.A2aError;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.settings.AccessSettings;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** A2A by JSON-RPC, and the card by which other agents find it. */
@Hidden
@RestController
public class A2aController {
    static final String VERSION = "A2A-Version";

    private final A2aDispatcher dispatcher;
    private final AccessSettings access;

    A2aController(A2aDispatcher dispatcher, AccessSettings access) {
        this.dispatcher = dispatcher;
        this.access = access;
    }

    @GetMapping("/.well-known/agent-card.json")
    @PublicEndpoint
    Value card(HttpServletRequest http) {
        return A2aCard.forAll(
                PublicUrl.of(http, access), SessionController.version(), access.isOpen());
    }

    @PostMapping("/a2a")
    @RequiresRole(Role.VIEWER)
    void call(
            UserPrincipal caller,
            @RequestBody Value body,
            @RequestHeader(name = VERSION, defaultValue = "") String version,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        try {
            var request = A2aRequest.parse(body, version);
            var address = PublicUrl.of(http, access);
            dispatcher.answer(new A2aDispatcher.Call(caller, request, address, false, http, out));
        } catch (A2aException e) {
            writeError(e.error(), body.field("id"), http, out);
        } catch (ApiException e) {
            if (!out.isCommitted()) {
                out.setStatus(e.status());
            }
            writeError(A2aError.of(e.status(), e.problem()), body.field("id"), http, out);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void writeError(
            A2aError error, Value id, HttpServletRequest http, HttpServletResponse out)
            throws IOException {
        if (!out.isCommitted()) {
            JsonResponse.write(error.toResponse(id, RequestLanguage.isChinese(http)), out);
        } // otherwise its reader sees the stream end
    }

    @ExceptionHandler
    void handleInvalidJson(JsonException e, HttpServletRequest http, HttpServletResponse out)
            throws IOException {
        out.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        writeError(
                new A2aError(A2aError.PARSE, "PARSE_ERROR", e.text()), Value.missing(), http, out);
    }
}
