package dev.troupe.model.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
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
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what providers' code throws into problems with a remedy, without any key in them. */
final class ProviderProblems {
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
    private static final Pattern WRONG_KEY =
            Pattern.compile("API_KEY_INVALID|API key not valid"); // Gemini's, with status 400
    private static final Pattern NO_TOOLS = Pattern.compile("does not support tools");
    private static final Pattern NO_MODEL = Pattern.compile("model_not_found|model_not_exist");

    private final Endpoint endpoint;

    ProviderProblems(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    ModelException from(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpException failure) {
                return ofStatus(failure);
            }
        }
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            var problem = problemOf(cause);
            if (problem != null) {
                return new ModelException(problem, null, thrown);
            }
        }
        return new ModelException(unreadable(nameAndMessage(thrown)), null, thrown);
    }

    ModelException malformed(String why) {
        return new ModelException(
                Problem.of(
                        ModelProblem.MALFORMED_REPLY,
                        "%s 的回复不符合协议：%s",
                        "The reply of %s does not follow the protocol: %s",
                        endpoint.said(),
                        why));
    }

    ModelException silent(Duration patience) {
        return new ModelException(
                Problem.of(
                        ModelProblem.TIMED_OUT,
                        "%s 已有 %s 秒没有任何回应；请重试或延长时限",
                        "Nothing came from %s for %s s; try again or allow more time",
                        endpoint.said(),
                        patience.toMillis() / 1000.0));
    }

    private ModelException ofStatus(HttpException failure) {
        var body = String.valueOf(failure.getMessage());
        var code = codeOf(failure.statusCode(), body);
        return new ModelException(
                Problem.of(code, message(code, failure.statusCode(), body)),
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
            default -> status >= 500 ? ModelProblem.UNAVAILABLE : ofBadRequest(body);
        };
    }

    private static ModelProblem ofBadRequest(String body) {
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

    private Sentence message(ModelProblem code, int status, String body) {
        return message(
                code,
                "HTTP " + status + (code == ModelProblem.BAD_KEY ? "" : ": " + detail(body)),
                NO_TOOLS.matcher(body).find());
    }

    private Sentence message(ModelProblem code, String said, boolean lacksTools) {
        var who = endpoint.said();
        return switch (code) {
            case BAD_KEY ->
                    Sentence.of(
                            "%s 没有接受密钥（%s）；请检查 %s，以及它是否可以使用这个模型",
                            "The key was not accepted for %s (%s); check %s and that it may use this model",
                            who,
                            said,
                            endpoint.keySetting());
            case UNKNOWN_MODEL ->
                    Sentence.of(
                            "在 %2$s 找不到模型“%1$s”（%3$s）；请检查模型名和 %4$s%5$s",
                            "Model '%s' was not found at %s (%s); check the model's name and %s%s",
                            endpoint.model(),
                            endpoint.place(),
                            said,
                            endpoint.addressSetting(),
                            addressHint());
            case OVER_BUDGET ->
                    Sentence.of(
                            "%s 的账户余额不足（%s）；请充值或换一个模型",
                            "The account at %s has no credit left (%s); top it up or choose another model",
                            endpoint.place(),
                            said);
            case RATE_LIMITED ->
                    Sentence.of(
                            "%s 要求放慢请求（%s）；请稍候，或减少同时的请求",
                            "%s asks to slow down (%s); wait or ask less at a time", who, said);
            case UNAVAILABLE ->
                    Sentence.of(
                            "%s 现在不可用（%s）；请稍后再试",
                            "%s is not available now (%s); try again later", who, said);
            case TIMED_OUT ->
                    Sentence.of(
                            "%s 放弃了这个请求（%s）；请重试",
                            "%s gave up on the request (%s); try again", who, said);
            case CONTEXT_TOO_LONG ->
                    Sentence.of(
                            "请求对 %s 来说太长（%s）；请缩短",
                            "The request is too long for %s (%s); shorten it", who, said);
            case REFUSED ->
                    Sentence.of(
                            "%s 拒绝了请求的内容（%s）",
                            "%s refused the content of the request (%s)", who, said);
            default ->
                    Sentence.of(
                            "%s 没有接受请求（%s）%s",
                            "%s did not take the request (%s)%s",
                            who,
                            said,
                            lacksTools
                                    ? Sentence.of(
                                            "；请换一个能调用工具的模型", "; choose a model that can call tools")
                                    : "");
        };
    }

    private Sentence addressHint() {
        return switch (endpoint.addressSetting()) {
            case "OPENAI_BASE_URL" -> Sentence.of("（一般以 /v1 结尾）", ", which mostly ends in /v1");
            case "OLLAMA_HOST" ->
                    Sentence.of(
                            "；“ollama pull %s”可以下载模型",
                            "; 'ollama pull %s' fetches a model", endpoint.model());
            default -> Sentence.verbatim("");
        };
    }

    /** For what was thrown without an HTTP status; {@code null} when this cause tells nothing. */
    private @Nullable Problem problemOf(Throwable cause) {
        return switch (cause) {
            case HttpConnectTimeoutException _ ->
                    unreachable(Sentence.of("没有及时连上", "no connection in time"));
            case HttpTimeoutException _, TimeoutException _ ->
                    Problem.of(
                            ModelProblem.TIMED_OUT,
                            "%s 没有及时回答；请重试或延长时限",
                            "%s did not answer in time; try again or allow more time",
                            endpoint.said());
            case UnresolvedModelServerException _ ->
                    unreachable(Sentence.of("找不到这个主机", "its host is not known"));
            case JsonProcessingException e -> // an IOException, although the connection is well
                    unreadable(e.getOriginalMessage());
            case IOException e -> unreachable(Sentence.verbatim(nameAndMessage(e)));
            case ContentFilteredException e -> coded(ModelProblem.REFUSED, e);
            case AuthenticationException e -> coded(ModelProblem.BAD_KEY, e);
            case ModelNotFoundException e -> coded(ModelProblem.UNKNOWN_MODEL, e);
            case RateLimitException e -> coded(ModelProblem.RATE_LIMITED, e);
            case InvalidRequestException e ->
                    coded(ofBadRequest(String.valueOf(e.getMessage())), e);
            case InternalServerException e -> // LangChain4j's word for a reply without choices
                    unreadable(nameAndMessage(e));
            default -> null;
        };
    }

    private Problem unreadable(String why) {
        return Problem.of(
                ModelProblem.MALFORMED_REPLY,
                "无法读取 %s 的回复：%s",
                "The reply of %s could not be read: %s",
                endpoint.said(),
                why);
    }

    private Problem unreachable(Sentence why) {
        return Problem.of(
                ModelProblem.NETWORK,
                "连接 %s 失败（%s）；请检查网络和 %s",
                "The connection to %s failed (%s); check the network and %s",
                endpoint.said(),
                why,
                endpoint.addressSetting());
    }

    private Problem coded(ModelProblem code, Throwable cause) {
        var said = // the message may hold part of the key
                code == ModelProblem.BAD_KEY
                        ? cause.getClass().getSimpleName()
                        : nameAndMessage(cause);
        return Problem.of(code, message(code, said, NO_TOOLS.matcher(said).find()));
    }

    private String nameAndMessage(Throwable cause) {
        var message = cause.getMessage();
        var name = cause.getClass().getSimpleName();
        return message == null ? name : name + ": " + detail(message);
    }

    /** What the provider says of it, short and without keys. */
    private String detail(String body) {
        var text = endpoint.withoutKeys(errorMessage(body).strip());
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
