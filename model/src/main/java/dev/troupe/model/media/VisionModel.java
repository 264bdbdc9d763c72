package dev.troupe.model.media;

import dev.troupe.model.ModelException;
import java.util.List;

/** Describes pictures. Safe for use by several threads. */
public interface VisionModel {
    /**
     * @param question what is to be described or read
     * @param pictures at least one
     * @param key identifies the request, so that the provider can recognize it when it is repeated
     */
    record Request(String question, List<MediaContent> pictures, String key) {
        public Request {
            pictures = List.copyOf(pictures);
            if (pictures.isEmpty()) {
                throw new IllegalArgumentException("a question about no picture");
            }
        }
    }

    /**
     * What a model answered about pictures.
     *
     * @param isTruncated whether the text ended at the limit of its length
     */
    record Description(String text, boolean isTruncated) {}

    /**
     * @throws ModelException when there is no usable text
     */
    Description describe(Request request) throws InterruptedException;
}
