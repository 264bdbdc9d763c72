package dev.troupe.model.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what providers' code throws into problems with a remedy, without any key in them. */
final class ProviderErrorMapper {
    private static final int MAX_DETAIL = 300; // characters quoted from the provider

    /** How providers word it, as collected by the seed systems. */
    private static final Pattern TOO_LONG =
            Pattern.compile(
                    "context.?length|prompt is too long|token limit|too many tokens"
                            + "|exceeds.{0,400}?token|context.{0,400}?exceed",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern FILTERED =
            Pattern.compile(
                    "content.?filter|content.?policy|data_inspection|blockReason"
                            + "|\"stop_reason\"\\s*:\\s*\"refusal\"",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NO_CREDIT =
            Pattern.compile(
                    "insufficient.?(quota|balance|credit)|credit balance is too low",
                    Pattern.CASE_INSENSITIVE);
    // Gemini's, with status 400
    private static final Pattern WRONG_KEY = Pattern.compile("API_KEY_INVALID|API key not valid");
    private static final Pattern NO_TOOLS = Pattern.compile("does not support tools");
    private static final LocalizedText UNKNOWN_HOST =
            LocalizedText.of("找不到这个主机", "its host is not known");
    private static final Pattern NO_MODEL = Pattern.compile("model_not_found|model_not_exist");

    private final Endpoint endpoint;

    ProviderErrorMapper(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    ModelException toModelException(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException failure) {
                return fromStatus(failure);
            }
        }
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            var problem = problemOf(cause);
            if (problem != null) {
                return new ModelException(problem, null, thrown);
            }
        }
        return new ModelException(unreadableProblem(nameAndMessage(thrown)), null, thrown);
    }

    ModelException malformedException(String why) {
        return new ModelException(
                Problem.of(
                        ModelProblem.MALFORMED_REPLY,
                        "%s 的回复不符合协议：%s",
                        "The reply of %s does not follow the protocol: %s",
                        endpoint.displayName(),
                        why));
    }

    ModelException timeoutException(Duration patience) {
        return new ModelException(
                Problem.of(
                        ModelProblem.TIMED_OUT,
                        "%s 已有 %s 秒没有任何回应；请重试或延长时限",
                        "Nothing came from %s for %s s; try again or allow more time",
                        endpoint.displayName(),
                        patience.toMillis() / 1000.0));
    }

    private ModelException fromStatus(HttpException failure) {
        var body = String.valueOf(failure.getMessage());
        var code = codeOf(failure.statusCode(), body);
        return new ModelException(
                Problem.of(code, formatMessage(code, failure.statusCode(), body)),
                failure instanceof HttpFailure own ? own.retryAfter() : null,
                null); // the failure's own message is the body, which may hold part of the key
    }

    private static ModelProblem codeOf(int status, String body) {
        return switch (status) {
            case 401, 403 -> ModelProblem.BAD_KEY;
            case 404 -> ModelProblem.UNKNOWN_MODEL;
            case 402 -> ModelProblem.OVER_BUDGET;
            case 408 -> ModelProblem.TIMED_OUT;
            case 429 ->
                    NO_CREDIT.matcher(body).find()
                            ? ModelProblem.OVER_BUDGET
                            : ModelProblem.RATE_LIMITED;
            default -> status >= 500 ? ModelProblem.UNAVAILABLE : classifyBadRequest(body);
        };
    }

    private static ModelProblem classifyBadRequest(String body) {
        if (WRONG_KEY.matcher(body).find()) {
            return ModelProblem.BAD_KEY;
        }
        if (NO_CREDIT.matcher(body).find()) {
            return ModelProblem.OVER_BUDGET;
        }
        if (NO_MODEL.matcher(body).find()) {
            return ModelProblem.UNKNOWN_MODEL;
        }
        if (TOO_LONG.matcher(body).find()) {
            return ModelProblem.CONTEXT_TOO_LONG;
        }
        return FILTERED.matcher(body).find() ? ModelProblem.REFUSED : ModelProblem.BAD_REQUEST;
    }

    private LocalizedText formatMessage(ModelProblem code, int status, String body) {
        return formatMessage(
                code,
                "HTTP " + status + (code == ModelProblem.BAD_KEY ? "" : ": " + detailOf(body)),
                NO_TOOLS.matcher(body).find());
    }

    private LocalizedText formatMessage(ModelProblem code, String said, boolean lacksTools) {
        var who = endpoint.displayName();
        return switch (code) {
            case BAD_KEY ->
                    LocalizedText.of(
                            "%s 没有接受密钥（%s）；请检查 %s，以及它是否可以使用这个模型",
                            "The key was not accepted for %s (%s); check %s and that it may use this model",
                            who,
                            said,
                            endpoint.keySetting());
            case UNKNOWN_MODEL ->
                    LocalizedText.of(
                            "在 %2$s 找不到模型“%1$s”（%3$s）；请检查模型名和 %4$s%5$s",
                            "Model '%s' was not found at %s (%s); check the model's name and %s%s",
                            endpoint.model(),
                            endpoint.location(),
                            said,
                            endpoint.addressSetting(),
                            addressHint());
            case OVER_BUDGET ->
                    LocalizedText.of(
                            "%s 的账户余额不足（%s）；请充值或改用其他模型",
                            "The account at %s has no credit left (%s); top it up or choose another model",
                            endpoint.location(),
                            said);
            case RATE_LIMITED ->
                    LocalizedText.of(
                            "%s 要求放慢请求（%s）；请稍候，或减少同时的请求",
                            "%s asks to slow down (%s); wait or ask less at a time", who, said);
            case UNAVAILABLE ->
                    LocalizedText.of(
                            "%s 现在不可用（%s）；请稍后重试",
                            "%s is unavailable (%s); try again later", who, said);
            case TIMED_OUT ->
                    LocalizedText.of(
                            "%s 放弃了这个请求（%s）；请重试",
                            "%s gave up on the request (%s); try again", who, said);
            case CONTEXT_TOO_LONG ->
                    LocalizedText.of(
                            "请求对 %s 来说太长（%s）；请缩短",
                            "The request is too long for %s (%s); shorten it", who, said);
            case REFUSED ->
                    LocalizedText.of(
                            "%s 拒绝了请求的内容（%s）",
                            "%s refused the content of the request (%s)", who, said);
            default ->
                    LocalizedText.of(
                            "%s 没有接受请求（%s）%s",
                            "%s did not take the request (%s)%s",
                            who,
                            said,
                            lacksTools
                                    ? LocalizedText.of(
                                            "；请改用支持工具调用的模型",
                                            "; choose a model that supports tool calls")
                                    : "");
        };
    }

    private LocalizedText addressHint() {
        return switch (endpoint.addressSetting()) {
            case "OPENAI_BASE_URL" ->
                    LocalizedText.of("（一般以 /v1 结尾）", ", which mostly ends in /v1");
            case "OLLAMA_HOST" ->
                    LocalizedText.of(
                            "；“ollama pull %s”可以下载模型",
                            "; 'ollama pull %s' fetches a model", endpoint.model());
            default -> LocalizedText.verbatim("");
        };
    }

    /** For exceptions without an HTTP status; {@code null} when this cause is not known. */
    private @Nullable Problem problemOf(Throwable cause) {
        return switch (cause) {
            case HttpConnectTimeoutException _ ->
                    unreachableProblem(LocalizedText.of("没有及时连上", "no connection in time"));
            case HttpTimeoutException _, TimeoutException _ ->
                    Problem.of(
                            ModelProblem.TIMED_OUT,
                            "%s 没有及时回答；请重试或延长时限",
                            "%s did not answer in time; try again or allow more time",
                            endpoint.displayName());
            case UnresolvedModelServerException _ -> unreachableProblem(UNKNOWN_HOST);
            case IOException e when isOfUnknownHost(e) -> unreachableProblem(UNKNOWN_HOST);
            case ConnectException e when isOfRefusal(e) ->
                    unreachableProblem(
                            LocalizedText.of(
                                    "连接被拒绝，该地址没有服务在监听",
                                    "the connection was refused; no server listens there"));
            case BoundedReply.TooLongException e -> tooLongProblem(e.getMessage());
            case StreamConstraintsException e -> tooLongProblem(e.getOriginalMessage());
            case JsonProcessingException e -> // an IOException, although the connection is well
                    unreadableProblem(e.getOriginalMessage());
            case IOException e -> unreachableProblem(describeBreak(e));
            case ContentFilteredException e -> toProblem(ModelProblem.REFUSED, e);
            case AuthenticationException e -> toProblem(ModelProblem.BAD_KEY, e);
            case ModelNotFoundException e -> toProblem(ModelProblem.UNKNOWN_MODEL, e);
            case RateLimitException e -> toProblem(ModelProblem.RATE_LIMITED, e);
            case InvalidRequestException e ->
                    toProblem(classifyBadRequest(String.valueOf(e.getMessage())), e);
            case InternalServerException e -> // LangChain4j's word for a reply without choices
                    unreadableProblem(nameAndMessage(e));
            default -> null;
        };
    }

    /** Java's client reports it as a {@link ConnectException} without a message. */
    private static boolean isOfUnknownHost(IOException failure) {
        return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause ->
                        cause instanceof UnresolvedAddressException
                                || cause instanceof UnknownHostException);
    }

    private static boolean isOfRefusal(ConnectException failure) {
        var message = failure.getMessage();
        return message == null || message.contains("refused");
    }

    private LocalizedText describeBreak(IOException failure) {
        var message = failure.getMessage();
        return message == null
                ? LocalizedText.of("连接中断", "the connection broke")
                : LocalizedText.of("连接中断：%s", "the connection broke: %s", detailOf(message));
    }

    private Problem unreadableProblem(String why) {
        return Problem.of(
                ModelProblem.MALFORMED_REPLY,
                "无法读取 %s 的回复：%s",
                "The reply of %s could not be read: %s",
                endpoint.displayName(),
                why);
    }

    private Problem tooLongProblem(@Nullable String why) {
        return Problem.of(
                ModelProblem.REPLY_TOO_LONG,
                "%s 的回复太长（%s），没有使用；请让它写得短一些，或分成几个任务",
                "The reply of %s is too long (%s) and was not used; ask for less, or in several tasks",
                endpoint.displayName(),
                why);
    }

    private Problem unreachableProblem(LocalizedText why) {
        return Problem.of(
                ModelProblem.NETWORK,
                "连接 %s 失败（%s）；请检查网络和 %s",
                "The connection to %s failed (%s); check the network and %s",
                endpoint.displayName(),
                why,
                endpoint.addressSetting());
    }

    private Problem toProblem(ModelProblem code, Throwable cause) {
        var said = // the message may hold part of the key
                code == ModelProblem.BAD_KEY
                        ? cause.getClass().getSimpleName()
                        : nameAndMessage(cause);
        return Problem.of(code, formatMessage(code, said, NO_TOOLS.matcher(said).find()));
    }

    private String nameAndMessage(Throwable cause) {
        var message = cause.getMessage();
        var name = cause.getClass().getSimpleName();
        return message == null ? name : name + ": " + detailOf(message);
    }

    /** The provider's message about it, short and without keys. */
    private String detailOf(String body) {
        var text = endpoint.redactKeys(errorMessage(body).strip());
        return text.length() <= MAX_DETAIL ? text : text.substring(0, MAX_DETAIL) + "...";
    }

    private static String errorMessage(String body) {
        try {
            var json = Json.parse(body);
            var error = json.field("error");
            return Stream.of(error.field("message"), error, json.field("message"))
                    .map(Value::asText)
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElse(body);
        } catch (JsonException _) {
            return body.stripLeading().startsWith("<") ? "a web page" : body;
        }
    }
}
