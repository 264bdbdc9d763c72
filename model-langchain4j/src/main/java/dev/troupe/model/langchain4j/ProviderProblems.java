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
                            + "|exceeds.*token|context.*exceed",
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
                        "The reply of " + endpoint + " does not follow the protocol: " + why));
    }

    ModelException silent(Duration patience) {
        return new ModelException(
                Problem.of(
                        ModelProblem.TIMED_OUT,
                        "Nothing came from "
                                + endpoint
                                + " for "
                                + patience.toMillis() / 1000.0
                                + " s; try again or allow more time"));
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

    private String message(ModelProblem code, int status, String body) {
        var said = "HTTP " + status + (code == ModelProblem.BAD_KEY ? "" : ": " + detail(body));
        return switch (code) {
            case BAD_KEY ->
                    "The key was not accepted for "
                            + endpoint
                            + " ("
                            + said
                            + "); check "
                            + endpoint.keySetting()
                            + " and that it may use this model";
            case UNKNOWN_MODEL ->
                    "Model '"
                            + endpoint.model()
                            + "' was not found at "
                            + endpoint.place()
                            + " ("
                            + said
                            + "); check the model's name and "
                            + endpoint.addressSetting()
                            + addressHint();
            case OVER_BUDGET ->
                    "The account at "
                            + endpoint.place()
                            + " has no credit left ("
                            + said
                            + "); top it up or choose another model";
            case RATE_LIMITED ->
                    endpoint + " asks to slow down (" + said + "); wait or ask less at a time";
            case UNAVAILABLE -> endpoint + " is not available now (" + said + "); try again later";
            case TIMED_OUT -> endpoint + " gave up on the request (" + said + "); try again";
            case CONTEXT_TOO_LONG ->
                    "The request is too long for " + endpoint + " (" + said + "); shorten it";
            case REFUSED -> endpoint + " refused the content of the request (" + said + ")";
            default ->
                    endpoint
                            + " did not take the request ("
                            + said
                            + ")"
                            + (NO_TOOLS.matcher(body).find()
                                    ? "; choose a model that can call tools"
                                    : "");
        };
    }

    private String addressHint() {
        return switch (endpoint.addressSetting()) {
            case "OPENAI_BASE_URL" -> ", which mostly ends in /v1";
            case "OLLAMA_HOST" -> "; 'ollama pull " + endpoint.model() + "' fetches a model";
            default -> "";
        };
    }

    /** For what was thrown without an HTTP status; {@code null} when this cause tells nothing. */
    private @Nullable Problem problemOf(Throwable cause) {
        return switch (cause) {
            case HttpConnectTimeoutException _ -> unreachable("no connection in time");
            case HttpTimeoutException _, TimeoutException _ ->
                    Problem.of(
                            ModelProblem.TIMED_OUT,
                            endpoint + " did not answer in time; try again or allow more time");
            case UnresolvedModelServerException _ -> unreachable("its host is not known");
            case JsonProcessingException e -> // an IOException, although the connection is well
                    unreadable(e.getOriginalMessage());
            case IOException e -> unreachable(nameAndMessage(e));
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
                "The reply of " + endpoint + " could not be read: " + why);
    }

    private Problem unreachable(String why) {
        return Problem.of(
                ModelProblem.NETWORK,
                "The connection to "
                        + endpoint
                        + " failed ("
                        + why
                        + "); check the network and "
                        + endpoint.addressSetting());
    }

    private Problem coded(ModelProblem code, Throwable cause) {
        return Problem.of(code, message(code, 0, nameAndMessage(cause)).replace("HTTP 0: ", ""));
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
