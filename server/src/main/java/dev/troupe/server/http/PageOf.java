package dev.troupe.server.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One page of a list that is requested page by page. */
public record PageOf<T>(
        List<T> items,
        @Schema(description = "For `?after=`; null on the last page")
                @JsonInclude(JsonInclude.Include.ALWAYS)
                @Nullable String next) {

    /**
     * The first {@code size} items of what was found, and where to continue if there are more.
     *
     * @param found one item more than the page has, if there are more
     * @param position of an item, for {@code ?after=}
     */
    public static <S, T> PageOf<T> of(
            List<S> found, int size, Function<S, T> write, Function<S, String> position) {
        var page = found.subList(0, Math.min(size, found.size()));
        return new PageOf<>(
                page.stream().map(write).toList(),
                found.size() > size ? position.apply(page.getLast()) : null);
    }
}
