package dev.troupe.server;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The code by which whoever started the server proves it, to become the one who looks after the
 * others. It is shown on the terminal and nowhere else, and is of no use once somebody does.
 */
final class SetupCode {
    private static final String SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // none look alike
    private static final int LENGTH = 20; // of 5 random bits each
    private static final int GROUP = 5;

    private final AccessSettings settings;
    private final Accounts accounts;
    private @Nullable String code;

    SetupCode(AccessSettings settings, Accounts accounts) {
        this.settings = settings;
        this.accounts = accounts;
    }

    /** Whether people sign in here, and nobody looks after them yet. */
    boolean isPending() {
        return !settings.isOpen() && accounts.needSetup();
    }

    /** The code, the same until the server ends; empty where none is needed. */
    synchronized Optional<String> issue() {
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
        for (byte each : Tokens.randomBytes(LENGTH)) {
            if (text.length() % (GROUP + 1) == GROUP) {
                text.append('-');
            }
            text.append(SYMBOLS.charAt(each & (SYMBOLS.length() - 1)));
        }
        return text.toString();
    }

    /** Whether somebody was shown the code; in any case, with or without dashes. */
    synchronized boolean isRight(String tried) {
        return code != null && Tokens.same(plain(code), plain(tried));
    }

    private static String plain(String text) {
        return text.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
    }
}
