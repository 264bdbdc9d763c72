package dev.troupe.model;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** Why a model gave no usable reply. */
public enum ModelProblem implements Problem.Code {
    RATE_LIMITED(true),
    UNAVAILABLE(true),
    TIMED_OUT(true),
    /** The connection failed or the reply broke off. */
    NETWORK(true),
    BAD_KEY(false),
    UNKNOWN_MODEL(false),
    BAD_REQUEST(false),
    CONTEXT_TOO_LONG(false),
    REFUSED(false),
    /** The reply does not follow the protocol. */
    MALFORMED_REPLY(true),
    /** The reply is larger than any that can be used; the next one would be as well. */
    REPLY_TOO_LONG(false),
    /** The answer does not have the form that was asked for, also the second time. */
    WRONG_FORM(false),
    OVER_BUDGET(false),
    /** The remaining budget is unknown. */
    BUDGET_UNKNOWN(true),
    /** A replayed tape does not hold the request. */
    UNEXPECTED_REQUEST(false),
    /** The offline model does not know how. */
    NEEDS_MODEL(false);

    private final boolean retryable;

    ModelProblem(boolean retryable) {
        this.retryable = retryable;
    }

    @Override
    public String id() {
        return "model." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return retryable;
    }
}
