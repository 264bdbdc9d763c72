package dev.troupe.server.access;

import dev.troupe.server.http.ApiException;
import java.text.Normalizer;
import java.util.Base64;
import java.util.concurrent.Semaphore;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Hashes passwords with Argon2id (RFC 9106) and the least parameters that the OWASP Password
 * Storage Cheat Sheet advises: 19 MiB, two passes, one lane. Safe for use by several threads.
 */
public final class PasswordHasher {
    static final int MIN_LENGTH = 10; // characters
    static final int MAX_LENGTH = 256; // characters
    private static final int MEMORY = 19 * 1024; // KiB
    private static final int PASSES = 2;
    private static final int LANES = 1;
    private static final int SALT = 16; // bytes
    private static final int HASH = 32; // bytes

    private final PasswordEncoder encoder;
    private final String nobodys = dummyHash();
    private final Semaphore atOnce = // each takes its memory and a processor
            new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()), true);

    public PasswordHasher(PasswordEncoder encoder) {
        this.encoder = encoder;
    }

    public static PasswordEncoder argon2() {
        return new Argon2PasswordEncoder(SALT, HASH, LANES, MEMORY, PASSES);
    }

    /** In the form of a hash, and of no password. */
    private static String dummyHash() {
        var base64 = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
                .formatted(
                        MEMORY,
                        PASSES,
                        LANES,
                        base64.encodeToString(RandomTokens.randomBytes(SALT)),
                        base64.encodeToString(RandomTokens.randomBytes(HASH)));
    }

    /**
     * @throws ApiException if it is too short, too long, or the name
     */
    static void requireAcceptable(String password, String name) {
        int length = password.codePointCount(0, password.length());
        if (length < MIN_LENGTH || length > MAX_LENGTH) {
            throw ApiException.badRequest(
                    "密码有 %d 个字符；请用 %d 到 %d 个字符",
                    "the password has %d characters; choose one of %d to %d",
                    length,
                    MIN_LENGTH,
                    MAX_LENGTH);
        }
        if (PasswordStrength.isGuessable(normalize(password), normalize(name))) {
            throw ApiException.badRequest(
                    "这个密码太常见或太规律，容易被猜到；请用几个不相干的词，或更长、不含用户名的密码",
                    "the password is common or regular and easily guessed; use several unrelated"
                            + " words, or a longer one without the user name");
        }
    }

    /** The same characters, however the keyboard made them. */
    private static String normalize(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }

    String hash(String password) {
        atOnce.acquireUninterruptibly();
        try {
            var hash = encoder.encode(normalize(password));
            if (hash == null) {
                throw new IllegalStateException("no hash of a password");
            }
            return hash;
        } finally {
            atOnce.release();
        }
    }

    /**
     * Whether a password has a hash. It takes the same work whether there is a hash or not.
     *
     * @param hash empty if nothing matches
     */
    boolean matches(String password, String hash) {
        atOnce.acquireUninterruptibly();
        try {
            boolean isThere = !hash.isEmpty();
            boolean isSame = encoder.matches(normalize(password), isThere ? hash : nobodys);
            return isThere && isSame;
        } finally {
            atOnce.release();
        }
    }

    /** Whether a hash was computed with weaker parameters. */
    boolean isOutdated(String hash) {
        return encoder.upgradeEncoding(hash);
    }
}
