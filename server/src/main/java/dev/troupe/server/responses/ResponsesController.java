package dev.troupe.server.responses;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.call.ObservedModel;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.file.MessageFiles;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.Values;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.observe.TurnMetrics;
import dev.troupe.server.openai.CoordinatorCompletion;
import dev.troupe.server.openai.ModelPassthrough;
import dev.troupe.server.openai.OpenAiController;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SseWriter;
import dev.troupe.store.conversation.StoredResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * OpenAI's Responses API: for the model {@code troupe} a response is a turn of a conversation;
 * other models are asked directly, with what the responses before contain.
 */
@RestController
@RequestMapping("/v1/responses")
public class ResponsesController {
    private static final Logger LOG = LoggerFactory.getLogger(ResponsesController.class);
    private static final int MAX_KEY = 200; // characters
    private static final int MAX_PAGE = 100; // items

    private final TroupeRuntime runtime;
    private final ResponseService responses;
    private final ResponseTurns turns;
    private final MessageFiles files;
    private final StorageQuota storage;
    private final AccessSettings access;
    private final AuditService audit;
    private final TurnMetrics metrics;
    private final InstantSource clock;

    ResponsesController(
            TroupeRuntime runtime,
            ResponseService responses,
            ResponseTurns turns,
            MessageFiles files,
            StorageQuota storage,
            AccessSettings access,
            AuditService audit,
            TurnMetrics metrics,
            InstantSource clock) {
        this.runtime = runtime;
        this.responses = responses;
        this.turns = turns;
        this.files = files;
        this.storage = storage;
        this.access = access;
        this.audit = audit;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** One request and where its response goes. */
    private record ClientCall(
            UserPrincipal caller,
            ResponseRequest request,
            StoredResponse response,
            HttpServletRequest http,
            HttpServletResponse out) {}

    @PostMapping
    @RequiresRole(Role.MEMBER)
    void create(
            UserPrincipal caller,
            @RequestBody Value sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "") String key,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        var request = ResponseRequestParser.parse(sent);
        requireKey(key, request);
        var id = ResponseService.newId(caller, key);
        var digest = Sha256.hex(Json.write(sent));
        var repeated = responses.findRepeated(id, key, digest);
        if (repeated.isPresent()) {
            repeat(repeated.get(), request, http, out);
            return;
        }
        var content = ResponseContent.of(request, id, digest, RandomTokens.random());
        var response = new StoredResponse(id, caller.user(), null, 0, clock.instant(), content);
        var call = new ClientCall(caller, request, response, http, out);
        if (request.model().equals(OpenAiController.TROUPE)) {
            runTurn(call);
        } else {
            callModel(call);
        }
    }

    private static void requireKey(String key, ResponseRequest request) {
        if (key.length() > MAX_KEY) {
            throw OpenAiException.invalid(
                    "Idempotency-Key",
                    "Idempotency-Key 最多 %d 个字符",
                    "Idempotency-Key has at most %d characters",
                    MAX_KEY);
        }
        if (!key.isEmpty() && !request.isStored()) {
            throw OpenAiException.ofUnsupported(
                    "store",
                    "使用 Idempotency-Key 时需要 store: true",
                    "Idempotency-Key requires store: true");
        }
    }

    private void callModel(ClientCall call) throws IOException {
        var request = call.request;
        var model =
                runtime.model(request.model(), call.caller.user())
                        .orElseThrow(() -> new OpenAiException(unknownModel(request.model())));
        var earlier =
                request.previous().isEmpty()
                        ? List.<Value>of()
                        : responses.itemsUntil(
                                call.caller,
                                responses.requirePrevious(call.caller, request.previous()),
                                PublicUrl.of(call.http, access));
        var items = files.forModel(call.caller, earlier, request.input());
        var parsed = InputItems.parse(items.earlier(), items.added());
        var messages = new ArrayList<Message>();
        if (!request.instructions().isEmpty()) {
            messages.add(new Message.System(request.instructions()));
        }
        messages.addAll(parsed.earlier());
        messages.addAll(parsed.added());
        if (request.isStored()) {
            storage.requireRoom(call.caller.user());
        }
        var format =
                new ModelResponseFormat(
                        json(call.response, request),
                        request.isStreamed(),
                        document -> request.isStored() ? store(call.response, document) : document);
        var observed = new ObservedModel(model, request.model(), metrics::on, clock);
        new ModelPassthrough(request.toModelRequest(messages), format, call.http, call.out)
                .writeReply(observed, call.out);
    }

    /** The first of two under the same key counts. */
    private Value store(StoredResponse response, Value document) {
        var stored =
                responses.create(
                        new StoredResponse(
                                response.id(),
                                response.user(),
                                null,
                                0,
                                response.created(),
                                Values.with(response.content(), "response", document)));
        return stored.content().field("response");
    }

    private static ResponseJson json(StoredResponse response, ResponseRequest request) {
        var json = ResponseContent.json(response);
        return new ResponseJson(
                json.id(),
                json.created(),
                json.model(),
                json.previous(),
                json.conversation(),
                json.isBackground(),
                request.isStored(),
                json.echo());
    }

    private OpenAiError unknownModel(String name) {
        var known = new ArrayList<String>(List.of(OpenAiController.TROUPE));
        runtime.models().forEach(model -> known.add(model.toString()));
        return OpenAiError.unknownModel(name, String.join(", ", known));
    }

    private void runTurn(ClientCall call) throws IOException {
        var address = PublicUrl.of(call.http, access);
        var request = call.request;
        var message = turns.prepare(call.caller, request, address);
        var language = Language.of(message.text());
        var log = message.log();
        var response =
                new StoredResponse(
                        call.response.id(),
                        call.response.user(),
                        log.id(),
                        0,
                        call.response.created(),
                        Values.with(call.response.content(), "text", Value.of(message.text())));
        var json = json(response, request);
        var format =
                new TurnResponseFormat(
                        json, request.isStreamed(), request.hasApprovalTool(), address, language);
        var completion =
                new CoordinatorCompletion(
                        format, language, DisconnectValve.of(call.http), call.out);
        if (!message.instructions().isEmpty() && runtime.defaultModel().isEmpty()) {
            completion.reportIgnoredInstructions(language);
        }
        var outcome = turns.start(call.caller, message, response, request, completion);
        if (outcome.isOvertaken()) {
            runTurn(call); // in a copy of the conversation
        } else if (outcome.faster().isPresent()) {
            repeat(outcome.faster().get(), request, call.http, call.out);
        } else {
            writeTurn(call, log, json, completion);
        }
    }

    private static void writeTurn(
            ClientCall call,
            ConversationLog log,
            ResponseJson json,
            CoordinatorCompletion completion)
            throws IOException {
        call.out.setHeader(OpenAiController.CONVERSATION, log.id());
        if (call.request.isBackground() && !call.request.isStreamed()) {
            JsonResponse.write(json.toInProgress(), call.out);
        } else {
            completion.writeReply(call.out);
        }
    }

    /** Writes the response to an earlier request, once it has ended. */
    private void repeat(
            StoredResponse response,
            ResponseRequest request,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        try {
            if (!request.isBackground()) {
                var client = DisconnectValve.of(http);
                responses.awaitEnd(response, client::isGone);
            }
            var document = responses.document(response, PublicUrl.of(http, access));
            if (request.isStreamed()) {
                new ResponseEvents(ResponseContent.json(response))
                        .replay(document, new SseWriter(out));
            } else {
                JsonResponse.write(document, out);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a response disconnected", e);
        }
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    void show(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "false") boolean stream,
            @RequestParam(name = "starting_after", required = false) @Nullable Long startingAfter,
            HttpServletRequest http,
            HttpServletResponse out)
            throws IOException {
        if (startingAfter != null && (!stream || startingAfter < 0)) {
            throw OpenAiException.invalid(
                    "starting_after",
                    "starting_after 是与 stream=true 一起使用的事件编号，从 0 开始",
                    "starting_after is the number of an event, from 0, and requires stream=true");
        }
        var response = responses.require(caller, id);
        if (stream) {
            stream(response, startingAfter == null ? -1 : startingAfter, http, out);
        } else {
            JsonResponse.write(responses.document(response, PublicUrl.of(http, access)), out);
        }
    }

    /** The events of a stored response, once it has ended; until then the client is pinged. */
    private void stream(
            StoredResponse response, long after, HttpServletRequest http, HttpServletResponse out)
            throws IOException {
        var events = new ResponseEvents(ResponseContent.json(response)).after(after);
        var writer = new SseWriter(out);
        var client = DisconnectValve.of(http);
        try {
            events.begin(writer);
            writer.flush();
            responses.awaitEnd(response, () -> client.isGone() || !isReached(writer));
            events.replay(responses.document(response, PublicUrl.of(http, access)), writer);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a response disconnected", e);
        }
    }

    private static boolean isReached(SseWriter writer) {
        try {
            writer.ping();
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    Value delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest http) {
        responses.delete(responses.require(caller, id));
        audit.record(http, "response.deleted", id, "");
        return Values.record(
                "id", Value.of(id), "object", Value.of("response"), "deleted", Value.of(true));
    }

    @PostMapping("/{id}/cancel")
    @RequiresRole(Role.MEMBER)
    Value cancel(UserPrincipal caller, @PathVariable String id, HttpServletRequest http)
            throws InterruptedException {
        var response = responses.require(caller, id);
        if (responses.cancel(caller, response)) {
            audit.record(http, "response.cancelled", id, "turn " + response.turn());
        }
        return responses.document(response, PublicUrl.of(http, access));
    }

    @GetMapping("/{id}/input_items")
    @RequiresRole(Role.VIEWER)
    Value inputItems(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "20") int limit,
            @RequestParam(defaultValue = "desc") String order,
            @RequestParam(defaultValue = "") String after) {
        var items = responses.require(caller, id).content().field("input").items();
        if (limit < 1 || limit > MAX_PAGE || !List.of("asc", "desc").contains(order)) {
            throw OpenAiException.invalid(
                    limit < 1 || limit > MAX_PAGE ? "limit" : "order",
                    "limit 是 1 到 %d，order 是 asc 或 desc",
                    "limit is from 1 to %d, and order is asc or desc",
                    MAX_PAGE);
        }
        return InputItemPage.of(order.equals("asc") ? items : items.reversed(), limit, after);
    }

    @ExceptionHandler
    void handleModelFailure(
            ModelException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        OpenAiError.of(e).write(request, response);
    }

    @ExceptionHandler
    void handleInvalidJson(
            JsonException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        OpenAiError.invalidRequest(null, "invalid_json", e.text()).write(request, response);
    }
}
