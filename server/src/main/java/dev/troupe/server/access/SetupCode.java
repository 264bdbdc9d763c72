package dev.troupe.server.access;

import dev.troupe.server.settings.AccessSettings;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The code that proves access to the server's terminal, to become the first administrator. It is
 * shown on the terminal and nowhere else, and is invalid once an administrator exists.
 */
public final class SetupCode {
    private static final String SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // none look alike
    private static final int LENGTH = 20; // of 5 random bits each
    private static final int GROUP = 5;

    private final AccessSettings settings;
    private final AccountService accounts;
    private @Nullable String code;

    public SetupCode(AccessSettings settings, AccountService accounts) {
        this.settings = settings;
        this.accounts = accounts;
    }

    /** Whether users sign in here, and no administrator exists yet. */
    boolean isPending() {
        return !settings.isOpen() && accounts.needsSetup();
    }

    /** The code, the same until the server ends; empty if none is needed. */
    public synchronized Optional<String> issue() {
        if (!isPending()) {
            return Optional.empty();
        }
        if (code == null) {
            code = random();
        }
        return Optional.of(code);
    }

    private static String random() {
        var text = new StringBuilder();
        for (byte each : RandomTokens.randomBytes(LENGTH)) {
            if (text.length() % (GROUP + 1) == GROUP) {
                text.append('-');
            }
            text.append(SYMBOLS.charAt(each & (SYMBOLS.length() - 1)));
        }
        return text.toString();
    }

    /** Whether a text is the code, with or without dashes; constant in time. */
    synchronized boolean matches(String tried) {
        return code != null && RandomTokens.constantTimeEquals(normalize(code), normalize(tried));
    }

    private static String normalize(String text) {
        return text.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
    }
}
