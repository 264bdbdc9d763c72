package dev.troupe.server.openai;

import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.call.ObservedModel;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RandomTokens;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.file.MessageFiles;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.PublicUrl;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.http.Values;
import dev.troupe.server.observe.TurnMetrics;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.turn.TurnService;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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
public class OpenAiController {
    /** The coordinator's name among the models. */
    public static final String TROUPE = "troupe";

    /** Which conversation a turn belongs to; in answers as well. */
    public static final String CONVERSATION = "X-Troupe-Conversation";

    private static final String MESSAGES = "messages";
    private static final int MAX_TEXT = 20_000; // characters of a message to the coordinator

    private final TroupeRuntime assembly;
    private final ConversationService conversations;
    private final TurnService turns;
    private final MessageFiles files;
    private final AccessSettings access;
    private final TurnMetrics metrics;
    private final InstantSource clock;
    private final Instant started;

    OpenAiController(
            TroupeRuntime assembly,
            ConversationService conversations,
            TurnService turns,
            MessageFiles files,
            AccessSettings access,
            TurnMetrics metrics,
            InstantSource clock) {
        this.assembly = assembly;
        this.conversations = conversations;
        this.turns = turns;
        this.files = files;
        this.access = access;
        this.metrics = metrics;
        this.clock = clock;
        started = clock.instant();
    }

    @GetMapping("/models")
    @RequiresRole(Role.VIEWER)
    Value models() {
        return Values.record(
                "object", Value.of("list"), "data", Values.list(modelNames(), this::model));
    }

    @GetMapping("/models/**")
    @RequiresRole(Role.VIEWER)
    Value model(HttpServletRequest request) {
        var id = UrlPaths.pathAfter("/models/", request);
        if (!modelNames().contains(id)) {
            throw unknownModel(id);
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

    private List<String> modelNames() {
        return Stream.concat(Stream.of(TROUPE), assembly.models().stream().map(Object::toString))
                .toList();
    }

    @PostMapping("/chat/completions")
    @RequiresRole(Role.MEMBER)
    void complete(
            UserPrincipal caller,
            @RequestBody Value sent,
            @RequestHeader(name = CONVERSATION, defaultValue = "") String conversation,
            @RequestHeader(name = "X-Troupe-Progress", defaultValue = "") String progress,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        var asked = parse(sent, progress, MessageFiles::withMentions); // before files are read
        boolean isTroupe = asked.model().equals(TROUPE);
        boolean hasTools = asked.hasTools();
        if (isTroupe && !hasTools) {
            var named = parse(sent, progress, each -> files.withNames(caller, MESSAGES, each));
            var _ = message(named, ApprovalTool.toUserMessages(named.messages()));
            turns.requireCapacity(caller); // before files are stored
            runTurn(
                    caller,
                    parse(sent, progress, each -> files.importAll(caller, MESSAGES, each)),
                    conversation,
                    http,
                    response);
            return;
        }
        var name = isTroupe ? toolModel() : asked.model();
        var model = assembly.model(name, caller.user()).orElseThrow(() -> unknownModel(name));
        var request =
                parse(
                        sent,
                        progress,
                        each -> files.forModel(caller, MESSAGES, each, isTroupe && hasTools));
        callModel(request, new ObservedModel(model, name, metrics::on, clock), http, response);
    }

    /**
     * @param files what replaces files in messages
     */
    private static ChatCompletionRequest parse(
            Value sent, String progress, UnaryOperator<List<Value>> files) {
        var known =
                sent instanceof Value.RecordOf
                                && sent.field(MESSAGES) instanceof Value.ListOf(var messages)
                        ? Values.with(sent, MESSAGES, Value.of(files.apply(messages)))
                        : sent;
        return ChatCompletionRequestParser.parse(known, progress);
    }

    /** The model for a client that runs its tools itself. */
    private String toolModel() {
        return assembly.defaultModel()
                .map(Object::toString)
                .orElseThrow(() ->
                        OpenAiException.ofUnsupported(
                                "tools",
                                "tools 需要语言模型，而此服务器处于离线模式；请设置模型（如 OPENAI_API_KEY），或移除 tools",
                                "tools require a language model, but this server is in offline"
                                        + " mode; configure a model (such as with OPENAI_API_KEY), or"
                                        + " omit tools"));
    }

    private void callModel(
            ChatCompletionRequest request,
            ChatModel model,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        var format = new ChatReplyFormat(request, json(request));
        new ModelPassthrough(request.asked(), format, http, response).writeReply(model, response);
    }

    private void runTurn(
            UserPrincipal caller,
            ChatCompletionRequest request,
            String conversation,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        var messages = ApprovalTool.toUserMessages(request.messages());
        var text = message(request, messages);
        var log = conversation(caller, messages, conversation);
        var language = Language.of(text);
        var format =
                new ChatTurnFormat(
                        request,
                        json(request),
                        log.id(),
                        PublicUrl.of(http, access),
                        language,
                        new StreamedText());
        var chat = new CoordinatorCompletion(format, language, DisconnectValve.of(http), response);
        var instructions = instructions(messages);
        if (!instructions.isEmpty() && assembly.defaultModel().isEmpty()) {
            chat.reportIgnoredInstructions(language);
        }
        turns.sendMessage(caller, log, text, instructions, chat);
        response.setHeader(CONVERSATION, log.id());
        chat.writeReply(response);
    }

    /** The system messages, wherever they are. */
    private static String instructions(List<Message> messages) {
        return messages.stream()
                .filter(Message.System.class::isInstance)
                .map(Message::text)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    private static String message(ChatCompletionRequest request, List<Message> messages) {
        var last = messages.getLast();
        var place = "messages[" + (messages.size() - 1) + "]";
        if (!(last instanceof Message.User(var text, _)) || text.isBlank()) {
            throw OpenAiException.invalid(
                    place,
                    "最后一条消息必须是用户的，并且有内容",
                    "the last message must be the user's, with something in it");
        }
        if (text.length() > MAX_TEXT) {
            throw OpenAiException.invalid(
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
            throw OpenAiException.ofUnsupported(
                    "response_format",
                    "troupe 的回答是文字；需要 JSON 时请选用 provider:name 的模型",
                    "troupe returns text; choose a model provider:name for JSON");
        }
        return text;
    }

    /** The one that is named; else the one with the same history; else a new one. */
    private ConversationLog conversation(
            UserPrincipal caller, List<Message> messages, String conversation) {
        if (!conversation.isEmpty()) {
            return conversations.require(caller, conversation);
        }
        return conversations.findOrCreateByHistory(
                caller, ClientHistory.of(messages.subList(0, messages.size() - 1)));
    }

    private ChatCompletionJson json(ChatCompletionRequest request) {
        return new ChatCompletionJson(
                "chatcmpl-" + RandomTokens.random(),
                clock.instant().getEpochSecond(),
                request.model());
    }

    private OpenAiException unknownModel(String name) {
        return new OpenAiException(OpenAiError.unknownModel(name, String.join(", ", modelNames())));
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
