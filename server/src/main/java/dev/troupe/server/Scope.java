package dev.troupe.server;

import dev.troupe.server.Caller.Role;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a key may be used for; each includes those before it. */
enum Scope {
    READ(Role.VIEWER),
    RUN(Role.MEMBER),
    ADMIN(Role.ADMIN);

    private final Role role;

    Scope(Role role) {
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
     * @throws Refusal where there is no such scope
     */
    static Scope parse(String text) {
        return Arrays.stream(values())
                .filter(scope -> scope.wireName().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.bad(
                                "没有权限范围“%s”；可用的有：%s",
                                "there is no scope '%s'; there are %s",
                                text,
                                Arrays.stream(values())
                                        .map(Scope::wireName)
                                        .collect(Collectors.joining(", "))));
    }

    /** What all of them together allow. */
    static Role most(Collection<String> scopes) {
        return scopes.stream()
                .map(scope -> parse(scope).role())
                .max(Role::compareTo)
                .orElse(Role.VIEWER);
    }
}
