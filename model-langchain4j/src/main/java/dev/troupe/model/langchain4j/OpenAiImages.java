package dev.troupe.model.langchain4j;

import dev.troupe.core.value.Value;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaContent;
import java.util.Base64;
import java.util.LinkedHashMap;

/**
 * Pictures by OpenAI's endpoints {@code /images/generations} and {@code /images/edits}. Only
 * pictures in the reply itself are accepted: an address in it is not opened.
 */
record OpenAiImages(MediaHttp http) implements ImageModel {
    @Override
    public MediaContent make(Request request) throws InterruptedException {
        var reply = request.sources().isEmpty() ? generate(request) : edit(request);
        var text = reply.field("data").item(0).field("b64_json").asText();
        if (text.isEmpty()) {
            throw http.malformedReply(
                    reply.field("data").item(0).field("url").isMissing()
                            ? "no picture in data[0].b64_json"
                            : "an address in place of a picture; add response_format: b64_json to extraBody");
        }
        try {
            var bytes = Base64.getDecoder().decode(text);
            return MediaContent.ofPicture(bytes)
                    .orElseThrow(() ->
                            http.malformedReply("data[0].b64_json is not PNG, JPEG, WebP or GIF"));
        } catch (IllegalArgumentException _) {
            throw http.malformedReply("data[0].b64_json is not Base64");
        }
    }

    private Value generate(Request request) throws InterruptedException {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("model", Value.of(http.model()));
        fields.put("prompt", Value.of(request.prompt()));
        fields.put("n", Value.of(1));
        if (request.size() != null) {
            fields.put("size", Value.of(request.size()));
        }
        return http.post("/images/generations", fields, request.key());
    }

    private Value edit(Request request) throws InterruptedException {
        var fields = new LinkedHashMap<String, String>();
        fields.put("model", http.model());
        fields.put("prompt", request.prompt());
        if (request.size() != null) {
            fields.put("size", request.size());
        }
        var files = new LinkedHashMap<String, MediaContent>();
        boolean isOne = request.sources().size() == 1;
        for (int number = 0; number < request.sources().size(); number++) {
            files.put(isOne ? "image" : "image[" + number + "]", request.sources().get(number));
        }
        return http.postForm("/images/edits", fields, files, request.key());
    }
}
