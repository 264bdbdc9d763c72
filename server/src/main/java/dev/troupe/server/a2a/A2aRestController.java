package dev.troupe.server.a2a;

import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.server.a2a.A2aRequest.Method;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.A2aError;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.AccessSettings;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** A2A 1.0 by HTTP and JSON (section 11): the methods of JSON-RPC as paths. */
@Hidden
@RestController
@RequestMapping(A2aError.REST)
public class A2aRestController {
    private static final String PUSH = "/tasks/{id}/pushNotificationConfigs";

    private final A2aDispatcher dispatcher;
    private final AccessSettings access;

    A2aRestController(A2aDispatcher dispatcher, AccessSettings access) {
        this.dispatcher = dispatcher;
        this.access = access;
    }

    /** A request and where its response goes. */
    record Exchange(UserPrincipal caller, HttpServletRequest http, HttpServletResponse out) {}

    @PostMapping("/message:send")
    @RequiresRole(Role.MEMBER)
    void send(
            UserPrincipal caller,
            @RequestBody Value body,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(Method.SEND, body, new Exchange(caller, http, out));
    }

    @PostMapping("/message:stream")
    @RequiresRole(Role.MEMBER)
    void stream(
            UserPrincipal caller,
            @RequestBody Value body,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(Method.STREAM, body, new Exchange(caller, http, out));
    }

    @GetMapping("/tasks")
    @RequiresRole(Role.VIEWER)
    void list(UserPrincipal caller, HttpServletRequest http, HttpServletResponse out)
            throws IOException {
        answer(Method.LIST, query(http, Map.of()), new Exchange(caller, http, out));
    }

    @GetMapping("/tasks/{id}")
    @RequiresRole(Role.VIEWER)
    void get(
            UserPrincipal caller,
            @PathVariable String id,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(
                Method.GET,
                query(http, Map.of("id", Value.of(id))),
                new Exchange(caller, http, out));
    }

    @PostMapping("/tasks/{id}:cancel")
    @RequiresRole(Role.MEMBER)
    void cancel(
            UserPrincipal caller,
            @PathVariable String id,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(Method.CANCEL, Values.record("id", Value.of(id)), new Exchange(caller, http, out));
    }

    /** Clients use either method. */
    @RequestMapping(
            path = "/tasks/{id}:subscribe",
            method = {RequestMethod.GET, RequestMethod.POST})
    @RequiresRole(Role.VIEWER)
    void subscribe(
            UserPrincipal caller,
            @PathVariable String id,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(
                Method.SUBSCRIBE,
                Values.record("id", Value.of(id)),
                new Exchange(caller, http, out));
    }

    @GetMapping("/extendedAgentCard")
    @RequiresRole(Role.VIEWER)
    void card(UserPrincipal caller, HttpServletRequest http, HttpServletResponse out)
            throws IOException {
        answer(Method.CARD, query(http, Map.of()), new Exchange(caller, http, out));
    }

    @PostMapping(PUSH)
    @RequiresRole(Role.MEMBER)
    void createPush(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody Value body,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(
                Method.CREATE_PUSH,
                Values.with(body, "taskId", Value.of(id)),
                new Exchange(caller, http, out));
    }

    @GetMapping(PUSH)
    @RequiresRole(Role.VIEWER)
    void listPush(
            UserPrincipal caller,
            @PathVariable String id,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(
                Method.LIST_PUSH,
                Values.record("taskId", Value.of(id)),
                new Exchange(caller, http, out));
    }

    @GetMapping(PUSH + "/{config}")
    @RequiresRole(Role.VIEWER)
    void getPush(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable String config,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(Method.GET_PUSH, push(id, config), new Exchange(caller, http, out));
    }

    @DeleteMapping(PUSH + "/{config}")
    @RequiresRole(Role.MEMBER)
    void deletePush(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable String config,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        answer(Method.DELETE_PUSH, push(id, config), new Exchange(caller, http, out));
    }

    private static Value push(String task, String config) {
        return Values.record("taskId", Value.of(task), "id", Value.of(config));
    }

    /** Parameters of the address; whole numbers and flags as such. */
    private static Value query(HttpServletRequest http, Map<String, Value> path) {
        var params = new LinkedHashMap<String, Value>();
        http.getParameterMap()
                .forEach((name, values) ->
                        params.put(name, toValue(values.length == 0 ? "" : values[0])));
        params.putAll(path);
        return Value.of(params);
    }

    private static Value toValue(String text) {
        if (text.matches("\\d{1,9}")) {
            return Value.of(Integer.parseInt(text));
        }
        return text.equals("true") || text.equals("false")
                ? Value.of(Boolean.parseBoolean(text))
                : Value.of(text);
    }

    private void answer(Method method, Value params, Exchange exchange) throws IOException {
        var http = exchange.http;
        try {
            var version = http.getHeader(A2aController.VERSION);
            var request = A2aRequest.ofRest(method, params, version == null ? "" : version);
            dispatcher.answer(
                    new A2aDispatcher.Call(
                            exchange.caller,
                            request,
                            PublicUrl.of(http, access),
                            true,
                            http,
                            exchange.out));
        } catch (A2aException e) {
            writeError(e.error().toStatus(), e.error(), exchange);
        } catch (ApiException e) {
            writeError(e.status(), A2aError.of(e.status(), e.problem()), exchange);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void writeError(int status, A2aError error, Exchange exchange)
            throws IOException {
        if (!exchange.out.isCommitted()) { // otherwise its reader sees the stream end
            exchange.out.setStatus(status);
            JsonResponse.write(
                    error.toRestBody(status, RequestLanguage.isChinese(exchange.http)),
                    exchange.out);
        }
    }

    @ExceptionHandler
    void handleInvalidJson(JsonException e, HttpServletRequest http, HttpServletResponse out)
            throws IOException {
        var error = new A2aError(A2aError.PARSE, "PARSE_ERROR", e.text());
        out.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        JsonResponse.write(error.toRestBody(400, RequestLanguage.isChinese(http)), out);
    }
}
