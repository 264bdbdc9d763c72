package dev.troupe.model.media;

import dev.troupe.model.ModelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes pictures. Safe for use by several threads. */
public interface ImageModel {
    /**
     * A request for one picture.
     *
     * @param prompt what it is to show
     * @param size {@code 1024x1024}; {@code null} for the provider's default
     * @param sources pictures that are changed; empty to make a new one
     * @param key identifies the request, so that the provider can recognize it when it is repeated
     */
    record Request(String prompt, @Nullable String size, List<MediaContent> sources, String key) {
        public Request {
            sources = List.copyOf(sources);
        }
    }

    /**
     * @throws ModelException when there is no usable picture
     */
    MediaContent make(Request request) throws InterruptedException;
}
