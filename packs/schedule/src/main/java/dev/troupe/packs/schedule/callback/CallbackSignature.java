package dev.troupe.packs.schedule.callback;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How a receiver knows that a notification is genuine and recent: a header {@code t=SECONDS,v1=HEX}
 * as Stripe has it, with the HMAC (RFC 2104) with SHA-256 of {@code SECONDS.BODY}. Libraries that
 * verify the one verify the other.
 */
public final class CallbackSignature {
    public static final String HEADER = "Troupe-Signature";

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "whsec_"; // so that scanners for secrets recognize it
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private CallbackSignature() {}

    /** A secret that no user can guess. */
    public static String newSecret() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The value of the header. */
    public static String of(String secret, Instant at, String body) {
        var seconds = Long.toString(at.getEpochSecond());
        return "t=" + seconds + ",v1=" + hmac(secret, seconds + "." + body);
    }

    private static String hmac(String secret, String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
