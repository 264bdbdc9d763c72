package dev.troupe.server.access;

import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a key may be used for; each includes those before it. */
enum ApiKeyScope {
    READ(Role.VIEWER),
    RUN(Role.MEMBER),
    ADMIN(Role.ADMIN);

    private final Role role;

    ApiKeyScope(Role role) {
        this.role = role;
    }

    /** What a key with it may do, where its owner may. */
    Role role() {
        return role;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @throws ApiException if the scope does not exist
     */
    static ApiKeyScope parse(String text) {
        return Arrays.stream(values())
                .filter(scope -> scope.wireName().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        ApiException.badRequest(
                                "未知的权限范围“%s”；可用的有：%s",
                                "unknown scope '%s'; expected one of %s",
                                text,
                                Arrays.stream(values())
                                        .map(ApiKeyScope::wireName)
                                        .collect(Collectors.joining(", "))));
    }

    /** What all of them together allow. */
    static Role highestRole(Collection<String> scopes) {
        return scopes.stream()
                .map(scope -> parse(scope).role())
                .max(Role::compareTo)
                .orElse(Role.VIEWER);
    }
}
