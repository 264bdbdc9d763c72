package dev.troupe.server.mcp;

import dev.troupe.protocols.mcp.server.HttpExchange;
import dev.troupe.protocols.mcp.server.StreamableHttp;
import dev.troupe.protocols.mcp.server.TroupeBackend;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.RevocationCheck;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.annotation.PreDestroy;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * MCP by Streamable HTTP. Signing in, keys with scopes, rate limits and foreign pages are handled
 * before, as for every endpoint; a session is its user's alone.
 */
@Hidden
@RestController
@RequestMapping("/mcp")
public class McpController {
    private static final Duration IDLE = Duration.ofMinutes(30);

    private final UserWork.Services services;
    private final RevocationCheck revocation;
    private final StreamableHttp protocol;

    McpController(
            TroupeRuntime runtime,
            ConversationService conversations,
            TurnService turns,
            RunAccess runs,
            RunControl control,
            DurableJournal journal,
            ArtifactStore files,
            RevocationCheck revocation,
            InstantSource clock) {
        this.revocation = revocation;
        services =
                new UserWork.Services(runtime, conversations, turns, runs, control, journal, files);
        // pages of other sites were refused before: what comes here with an origin is our own
        protocol = new StreamableHttp(_ -> true, IDLE, clock);
    }

    @PostMapping
    @RequiresRole(Role.VIEWER)
    void post(UserPrincipal caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        handle(caller, request, response);
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    void listen(UserPrincipal caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        handle(caller, request, response);
    }

    @DeleteMapping
    @RequiresRole(Role.VIEWER)
    void end(UserPrincipal caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        handle(caller, request, response);
    }

    private void handle(
            UserPrincipal caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var work = new UserWork(caller, services);
        try {
            protocol.handle(
                    new ServletExchange(request, response, revocation.forRequest(request)),
                    caller.user() + " " + caller.hasRole(Role.MEMBER),
                    new TroupeBackend(work));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @PreDestroy
    void close() {
        protocol.close();
    }

    private record ServletExchange(
            HttpServletRequest request, HttpServletResponse response, BooleanSupplier access)
            implements HttpExchange {
        @Override
        public String method() {
            return request.getMethod();
        }

        @Override
        public Optional<String> header(String name) {
            return Optional.ofNullable(request.getHeader(name));
        }

        @Override
        public Optional<byte[]> body(int maxBytes) throws IOException {
            var read = request.getInputStream().readNBytes(maxBytes + 1);
            return Optional.of(read).filter(bytes -> bytes.length <= maxBytes);
        }

        @Override
        public boolean isAuthorized() {
            return access.getAsBoolean();
        }

        @Override
        public void respond(int status, Map<String, String> headers, byte[] body)
                throws IOException {
            response.setStatus(status);
            headers.forEach(response::setHeader);
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
            response.flushBuffer();
        }

        @Override
        public OutputStream respondStream(Map<String, String> headers) throws IOException {
            response.setStatus(HttpServletResponse.SC_OK);
            headers.forEach(response::setHeader);
            return response.getOutputStream();
        }
    }
}
