package dev.troupe.model.langchain4j;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Makes Gemini from 3 on accept its own tool calls. It refuses a call without the signature of the
 * thought that led to it, and a conversation here does not contain signatures; so the first call of
 * each message gets the one that Google has reserved for histories from other sources
 * (ai.google.dev/gemini-api/docs/thought-signatures).
 */
final class GeminiSignatures {
    private static final Pattern WANTS_THEM = Pattern.compile("gemini-([3-9]|\\d\\d).*");
    private static final Value SIGNATURE =
            Value.of(Map.of("thoughtSignature", Value.of("skip_thought_signature_validator")));

    private GeminiSignatures() {}

    static Value addSignatures(Value body, String model) {
        if (!WANTS_THEM.matcher(model).matches()) {
            return body;
        }
        var contents =
                body.field("contents").items().stream().map(GeminiSignatures::signCall).toList();
        return RequestBodyPatcher.withField(body, "contents", Value.of(contents));
    }

    private static Value signCall(Value content) {
        var parts = new ArrayList<Value>();
        boolean isSigned = false;
        for (var part : content.field("parts").items()) {
            boolean isFirstCall = !part.field("functionCall").isMissing() && !isSigned;
            isSigned |= isFirstCall;
            parts.add(isFirstCall ? RequestBodyPatcher.merge(part, SIGNATURE) : part);
        }
        return RequestBodyPatcher.withField(content, "parts", Value.of(parts));
    }
}
