package dev.troupe.server;

import dev.troupe.codec.JsonException;
import dev.troupe.core.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ObservedModel;
import dev.troupe.runtime.Assembly;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * OpenAI's chat completions, for the clients that there are: the model {@code troupe} is the
 * coordinator; those that settings choose are passed through.
 */
@RestController
@RequestMapping("/v1")
public class OpenAiDoor {
    /** The coordinator's name among the models. */
    static final String TROUPE = "troupe";

    /** Which conversation a turn belongs to; in answers as well. */
    static final String CONVERSATION = "X-Troupe-Conversation";

    private static final int MAX_TEXT = 20_000; // characters of a message to the coordinator

    private final Assembly assembly;
    private final Conversations conversations;
    private final Desk desk;
    private final AccessSettings access;
    private final RunMetrics metrics;
    private final InstantSource clock;
    private final Instant started;

    OpenAiDoor(
            Assembly assembly,
            Conversations conversations,
            Desk desk,
            AccessSettings access,
            RunMetrics metrics,
            InstantSource clock) {
        this.assembly = assembly;
        this.conversations = conversations;
        this.desk = desk;
        this.access = access;
        this.metrics = metrics;
        this.clock = clock;
        started = clock.instant();
    }

    @GetMapping("/models")
    Value models(Caller caller) {
        return Values.record("object", Value.of("list"), "data", Values.list(names(), this::model));
    }

    @GetMapping("/models/**")
    Value model(Caller caller, HttpServletRequest request) {
        var id = Paths.after("/models/", request);
        if (!names().contains(id)) {
            throw unknown(id);
        }
        return model(id);
    }

    private Value model(String id) {
        int colon = id.indexOf(':');
        return Values.record(
                "id", Value.of(id),
                "object", Value.of("model"),
                "created", Value.of(started.getEpochSecond()),
                "owned_by", Value.of(colon < 0 ? TROUPE : id.substring(0, colon)));
    }

    private List<String> names() {
        return Stream.concat(Stream.of(TROUPE), assembly.models().stream().map(Object::toString))
                .toList();
    }

    @PostMapping("/chat/completions")
    void complete(
            Caller caller,
            @RequestBody Value sent,
            @RequestHeader(name = CONVERSATION, defaultValue = "") String conversation,
            @RequestHeader(name = "X-Troupe-Progress", defaultValue = "") String progress,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        caller.require(Caller.Role.MEMBER);
        var request = ChatRequestReader.read(sent, progress);
        if (request.model().equals(TROUPE) && !request.hasTools()) {
            turn(caller, request, conversation, http, response);
            return;
        }
        var name = request.model().equals(TROUPE) ? withTools() : request.model();
        var model = assembly.model(name, caller.user()).orElseThrow(() -> unknown(name));
        direct(request, new ObservedModel(model, name, metrics::on, clock), http, response);
    }

    /** The model for a client that runs its tools itself. */
    private String withTools() {
        return assembly.defaultModel()
                .map(Object::toString)
                .orElseThrow(() ->
                        OpenAiRefusal.unsupported(
                                "tools",
                                "tools 需要语言模型，而这里只有离线规则；请设置一个模型（如 OPENAI_API_KEY），或去掉 tools",
                                "tools take a language model, and this server works by offline rules; set one up (such as OPENAI_API_KEY), or leave tools out"));
    }

    private void direct(
            ChatRequest request,
            ChatModel model,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        new DirectChat(request, json(request), http, response).answer(model, response);
    }

    private void turn(
            Caller caller,
            ChatRequest request,
            String conversation,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        var text = message(request);
        var log = log(caller, request, conversation);
        var chat =
                new TroupeChat(
                        request,
                        text,
                        json(request),
                        ClientWatch.of(http),
                        response,
                        Addresses.of(http, access));
        desk.say(caller, log, text, chat);
        response.setHeader(CONVERSATION, log.id());
        chat.write(log, response);
    }

    private static String message(ChatRequest request) {
        var last = request.messages().getLast();
        var place = "messages[" + (request.messages().size() - 1) + "]";
        if (!(last instanceof Message.User(var text)) || text.isBlank()) {
            throw OpenAiRefusal.bad(
                    place,
                    "最后一条消息必须是用户的，并且有内容",
                    "the last message must be the user's, with something in it");
        }
        if (text.length() > MAX_TEXT) {
            throw OpenAiRefusal.bad(
                    place,
                    "消息有 %d 个字符，最多 %d 个",
                    "the message has %d characters; %d are allowed",
                    text.length(),
                    MAX_TEXT);
        }
        if (request.extraBody()
                .field("response_format")
                .field("type")
                .asText()
                .startsWith("json")) {
            throw OpenAiRefusal.unsupported(
                    "response_format",
                    "troupe 的回答是文字；需要 JSON 时请选用 provider:name 的模型",
                    "troupe answers in text; choose a model provider:name for JSON");
        }
        return text;
    }

    /** The one that is named; else the one in which the same was said; else a new one. */
    private ConversationLog log(Caller caller, ChatRequest request, String conversation) {
        if (!conversation.isEmpty()) {
            return conversations.of(caller, conversation);
        }
        var messages = request.messages();
        return conversations.after(caller, SaidBefore.of(messages.subList(0, messages.size() - 1)));
    }

    private CompletionJson json(ChatRequest request) {
        return new CompletionJson(
                "chatcmpl-" + Tokens.random(), clock.instant().getEpochSecond(), request.model());
    }

    private OpenAiRefusal unknown(String name) {
        return new OpenAiRefusal(OpenAiError.unknownModel(name, String.join(", ", names())));
    }

    @ExceptionHandler
    void refused(OpenAiRefusal e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        e.error().write(request, response);
    }

    @ExceptionHandler
    void noReply(ModelException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        OpenAiError.of(e).write(request, response);
    }

    @ExceptionHandler
    void unreadable(JsonException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        OpenAiError.bad(null, "invalid_json", e.sentence()).write(request, response);
    }
}
