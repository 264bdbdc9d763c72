package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;

/** The form of every response of this interface. */
record Envelope<T>(
        @Schema(description = "0, or the number of an error from 1001 to 5001") int code,
        String message,
        T data,
        Instant timestamp) {
    static final int PAGE_SIZE = 20;
    static final int MAX_PAGE_SIZE = 200;

    static <T> Envelope<T> of(T data) {
        return new Envelope<>(0, "ok", data, Instant.now());
    }

    /** One page of a list. */
    record Page<T>(List<T> items, long total, int page, @JsonProperty("page_size") int pageSize) {
        /** The page of a list that is there as a whole. */
        static <T> Page<T> of(List<T> all, int page, int size) {
            var items = all.stream().skip((page - 1L) * size).limit(size).toList();
            return new Page<>(items, all.size(), page, size);
        }
    }
}
