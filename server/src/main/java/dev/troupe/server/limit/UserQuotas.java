package dev.troupe.server.limit;

import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.server.settings.ServerLimits;
import jakarta.servlet.http.HttpServletRequest;

/** Concurrent work of users, and the limits of each. Safe for use by several threads. */
public final class UserQuotas {
    private final ConcurrencyLimiter requests;

    public UserQuotas(ServerLimits.Quotas quotas) {
        this.requests = new ConcurrencyLimiter(quotas.requests());
    }

    /** The user that a request is counted for, or its address. */
    public static String key(HttpServletRequest request) {
        return UserPrincipal.find(request)
                .map(caller -> "user " + caller.user())
                .orElseGet(() -> "address " + ClientAddress.network(request));
    }

    ConcurrencyLimiter requests() {
        return requests;
    }
}
