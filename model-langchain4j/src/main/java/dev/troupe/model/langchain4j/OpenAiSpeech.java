package dev.troupe.model.langchain4j;

import dev.troupe.core.value.Value;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.SpeechModel;
import java.util.LinkedHashMap;

/** Speech by OpenAI's endpoint {@code /audio/speech}. */
record OpenAiSpeech(MediaHttp http) implements SpeechModel {
    @Override
    public MediaContent synthesize(Request request) throws InterruptedException {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("model", Value.of(http.model()));
        fields.put("input", Value.of(request.text()));
        fields.put("voice", Value.of(request.voice()));
        fields.put("response_format", Value.of(request.format()));
        return http.postForContent("/audio/speech", fields, request.key());
    }
}
