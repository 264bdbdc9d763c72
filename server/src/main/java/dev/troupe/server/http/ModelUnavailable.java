package dev.troupe.server.http;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelProblem;
import java.util.List;

/** A request that a model did not answer, by who can remedy it. */
public final class ModelUnavailable {
    private ModelUnavailable() {}

    /** A model's own words for it. */
    public static ApiException of(Problem problem) {
        if (ApiException.isBusy(problem.code())) {
            return ApiException.busy(problem);
        }
        return new ApiException(isClientFault(problem.code()) ? 422 : 502, problem, List.of());
    }

    /**
     * Texts around a model's error, which retain its code only if the sender can correct the
     * request.
     *
     * @param code of the problem that the model had
     */
    public static ApiException of(String code, LocalizedText said) {
        if (ApiException.isBusy(code)) {
            return ApiException.busy(new Problem(code, said, true));
        }
        return isClientFault(code)
                ? of(Problem.of(ModelProblem.NEEDS_MODEL, said))
                : ApiException.of(502, ServerProblem.UPSTREAM, said);
    }

    private static boolean isClientFault(String code) {
        return code.equals(ModelProblem.NEEDS_MODEL.id());
    }
}
