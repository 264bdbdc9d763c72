package dev.troupe.packs.data.trace;

import dev.troupe.core.value.Value;
import dev.troupe.packs.data.algebra.QueryJson;
import java.util.Optional;

/**
 * What an answer about a table was computed from, as the record of its run has it.
 *
 * @param file its path in the workspace; {@code book.xlsx#Orders} names a sheet
 * @param sha256 of the content of the file, in hexadecimal digits
 * @param chinese whether names of weekdays and totals in the result are Chinese
 * @param query as {@link QueryJson} writes it; missing if no query of the algebra was computed
 * @param condition the rows that were computed over, in SQL; empty for all; without a query only
 */
public record AnswerSource(
        String file, String sha256, boolean chinese, Value query, String condition) {
    /** The source in a recorded answer; empty if it was not computed from a file. */
    public static Optional<AnswerSource> find(Value answer) {
        var source = answer.field("source");
        return source.isMissing()
                ? Optional.empty()
                : Optional.of(
                        new AnswerSource(
                                source.field("file").asText(),
                                source.field("sha256").asText(),
                                source.field("chinese").equals(Value.of(true)),
                                source.field("query"),
                                source.field("condition").asText()));
    }
}
