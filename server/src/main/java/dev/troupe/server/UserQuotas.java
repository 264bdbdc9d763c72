package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;

/** What users do at once, and how much of it each may. Safe for use by several threads. */
final class UserQuotas {
    private final UserCounts requests;

    UserQuotas(ServerLimits.Quotas quotas) {
        this.requests = new UserCounts(quotas.requests());
    }

    /** What a request is counted for: its user, or where it comes from. */
    static String key(HttpServletRequest request) {
        return Caller.isKnown(request)
                ? "user " + Caller.of(request).user()
                : "address " + ClientAddress.network(request);
    }

    UserCounts requests() {
        return requests;
    }
}
