package dev.troupe.packs.schedule.store;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What links to the decisions permit that the work of a schedule waits for. */
public enum ApprovalLinkPolicy {
    /** A link leads to the console, where its user decides after a sign-in. */
    SIGN_IN,
    /** Who has a link decides by it, once, without an account. */
    LINK;

    /** As it is written in requests. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Empty if no policy has this name. */
    public static Optional<ApprovalLinkPolicy> parse(String wireName) {
        return Arrays.stream(values()).filter(each -> each.wireName().equals(wireName)).findFirst();
    }

    static ApprovalLinkPolicy of(boolean isDeciding) {
        return isDeciding ? LINK : SIGN_IN;
    }
}
