package dev.troupe.server.schedule;

import dev.troupe.codec.Json;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A link to one question of one run of a schedule. It names the question by a hash of everything
 * that is shown of it, so that it belongs to no other question and to no other content. A question
 * is answered once, so a link decides once.
 *
 * @param user id of the user of the schedule
 * @param number of the schedule
 * @param run id
 * @param digest of the question
 */
record ApprovalLink(String user, long number, String run, String digest, Instant expires) {
    private static final int MAX_TOKEN = 2_000; // characters
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    /** The hash of everything that is shown of a question. */
    static String digestOf(Question question) {
        return Sha256.hex(
                Json.write(
                        Values.record(
                                "key", Value.of(question.key()),
                                "text", Value.of(question.text()),
                                "options", Values.list(question.options(), Value::of),
                                "subject", question.subject())));
    }

    /** What the address ends with. */
    String toToken(String secret) {
        var text = Json.write(Values.list(parts(), Value::of));
        var payload = ENCODER.encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return payload + "." + sign(payload, secret);
    }

    private List<String> parts() {
        return List.of(
                user, Long.toString(number), run, digest, Long.toString(expires.getEpochSecond()));
    }

    /** What a token states, before its signature is checked; empty if it states nothing. */
    static Optional<ApprovalLink> parse(String token) {
        int dot = token.indexOf('.');
        if (dot < 0 || token.length() > MAX_TOKEN) {
            return Optional.empty();
        }
        try {
            var text = Base64.getUrlDecoder().decode(token.substring(0, dot));
            var parts = Json.parse(new String(text, StandardCharsets.UTF_8));
            return Optional.of(
                    new ApprovalLink(
                            parts.item(0).asText(),
                            Long.parseLong(parts.item(1).asText()),
                            parts.item(2).asText(),
                            parts.item(3).asText(),
                            Instant.ofEpochSecond(Long.parseLong(parts.item(4).asText()))));
        } catch (IllegalArgumentException | DateTimeException _) {
            return Optional.empty(); // it was changed or is incomplete
        }
    }

    /** Whether this is what was signed. */
    static boolean isSigned(String token, String secret) {
        int dot = token.indexOf('.');
        return !secret.isEmpty()
                && MessageDigest.isEqual(
                        sign(token.substring(0, dot), secret).getBytes(StandardCharsets.UTF_8),
                        token.substring(dot + 1).getBytes(StandardCharsets.UTF_8));
    }

    private static String sign(String payload, String secret) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return ENCODER.encodeToString(mac.doFinal(payload.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }
}
