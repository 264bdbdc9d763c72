package dev.troupe.server.http;

import dev.troupe.core.value.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** What is wrong and how to resolve it: problem details (RFC 9457). */
@Schema(name = "Problem")
public record ProblemBody(
        @Schema(allowableValues = ProblemBody.TYPE) String type,
        @Schema(description = "Of the status") String title,
        @Schema(minimum = "400", maximum = "599") int status,
        @Schema(description = "In the language of the request", minLength = 1) String detail,
        @Schema(minLength = 1, example = "server.bad-request") String code,
        @Schema(description = "In English") String message,
        @Schema(description = "In Chinese") String messageZh,
        @Schema(description = "Whether the same request may succeed later") boolean retryable,
        @Schema(description = "Each thing that is wrong, if there are several")
                @Nullable List<PartialProblem> problems) {
    private static final String TYPE = "about:blank";

    static ProblemBody of(int status, Problem problem, List<Problem> parts, boolean isChinese) {
        var text = problem.text();
        return new ProblemBody(
                TYPE,
                title(status),
                status,
                text.text(isChinese),
                problem.code(),
                text.en(),
                text.zh(),
                problem.isRetryable(),
                parts.isEmpty() ? null : parts.stream().map(PartialProblem::ofPart).toList());
    }

    private static String title(int status) {
        var known = HttpStatus.resolve(status);
        return known == null ? "Error" : known.getReasonPhrase();
    }
}
