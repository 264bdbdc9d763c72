package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.store.Account;
import dev.troupe.store.Account.Role;
import dev.troupe.store.AccountChange;
import dev.troupe.store.AccountOutcome;
import dev.troupe.store.AccountStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who may use the server. */
final class Accounts {
    private static final int MAX_NAME = 64; // characters
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}\\p{M}\\p{N}._@+-]{1," + MAX_NAME + "}");
    private static final Pattern NOT_OF_NAMES = Pattern.compile("[^\\p{L}\\p{M}\\p{N}._@+-]+");

    private final AccountStore store;
    private final Passwords passwords;
    private final TimeSource time;

    Accounts(AccountStore store, Passwords passwords, TimeSource time) {
        this.store = store;
        this.passwords = passwords;
        this.time = time;
    }

    /** Whether nobody looks after the others yet. */
    boolean needSetup() {
        return !store.hasAdmin();
    }

    /**
     * Makes the one who looks after the others.
     *
     * @throws Refusal where somebody does, or the name or the password will not do
     */
    Account createFirst(String name, String password) {
        var admin = account(name, Role.ADMIN, password);
        if (!store.createFirst(admin)) {
            throw needSetup()
                    ? taken(name)
                    : Refusal.conflict(
                            ServerProblem.CONFLICT,
                            "已经有管理员；请登录",
                            "there is an administrator already; sign in");
        }
        return admin;
    }

    /**
     * @throws Refusal where the name is taken, or the name or the password will not do
     */
    Account create(String name, String password, Role role) {
        var account = account(name, role, password);
        if (!store.create(account)) {
            throw taken(name);
        }
        return account;
    }

    private Account account(String name, Role role, String password) {
        requireName(name);
        Passwords.requireFit(password, name);
        return new Account(
                newId(), name, "", passwords.hash(password), role, false, time.instant());
    }

    private static String newId() {
        return "user-" + Tokens.random().substring(0, 22);
    }

    /** Scripts that mean nothing by themselves, and those that are told from Latin at a glance. */
    private static final Set<Character.UnicodeScript> WITH_LATIN_LETTERS =
            Set.of(
                    Character.UnicodeScript.LATIN,
                    Character.UnicodeScript.HAN,
                    Character.UnicodeScript.HIRAGANA,
                    Character.UnicodeScript.KATAKANA,
                    Character.UnicodeScript.HANGUL,
                    Character.UnicodeScript.BOPOMOFO);

    private static final Set<Character.UnicodeScript> NEUTRAL =
            Set.of(Character.UnicodeScript.COMMON, Character.UnicodeScript.INHERITED);

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw Refusal.bad(
                    "名字“%s”不合要求；请用 1 到 %d 个文字、数字或 . _ @ + -",
                    "name '%s' will not do; choose 1 to %d letters, digits or . _ @ + -",
                    name,
                    MAX_NAME);
        }
        if (scripts(name) > 1) {
            throw Refusal.bad(
                    "名字“%s”混用了几种文字，可能被看成别人；请只用一种，如只用拉丁字母",
                    "name '%s' mixes scripts and may be taken for another; use one, such as Latin letters alone",
                    name);
        }
    }

    /**
     * How many scripts a name's letters are of. Chinese, Japanese and Korean may stand beside Latin
     * ones, as in Unicode's restriction level "highly restrictive" (UTS 39, section 5.2).
     */
    private static long scripts(String name) {
        return name.codePoints()
                .mapToObj(Character.UnicodeScript::of)
                .filter(script -> !NEUTRAL.contains(script))
                .map(script ->
                        WITH_LATIN_LETTERS.contains(script)
                                ? Character.UnicodeScript.LATIN
                                : script)
                .distinct()
                .count();
    }

    private static Refusal taken(String name) {
        return Refusal.conflict(
                ServerProblem.CONFLICT,
                "名字“%s”已被使用；请另选一个",
                "the name '%s' is taken; choose another",
                name);
    }

    /**
     * Who has a name and a password. It takes the same work for names that nobody has, and for
     * accounts that are disabled.
     */
    Optional<Account> authenticate(String name, String password) {
        var found = store.findByName(name);
        var hash = found.map(Account::password).orElse("");
        boolean isRight = passwords.matches(password, hash);
        return found.filter(account -> isRight && !account.isDisabled())
                .map(account -> rehashed(account, password));
    }

    private Account rehashed(Account account, String password) {
        if (!passwords.isOutdated(account.password())) {
            return account;
        }
        store.rehash(account.id(), account.password(), passwords.hash(password));
        return store.find(account.id()).orElse(account);
    }

    Optional<Account> find(String id) {
        return store.find(id);
    }

    Optional<Account> findByName(String name) {
        return store.findByName(name);
    }

    /**
     * Who comes from another service that signs people in; made where they come for the first time,
     * with a name that nobody has here.
     *
     * @param subject by which the service knows them
     * @param wanted the name they have there
     */
    Account ofSubject(String subject, String wanted, Role role) {
        var known = store.findBySubject(subject);
        if (known.isPresent()) {
            return known.get();
        }
        var name = NOT_OF_NAMES.matcher(wanted.strip()).replaceAll("-");
        var base = name.isEmpty() ? "user" : shortened(name);
        for (int number = 1; ; number++) {
            var free = number == 1 ? base : base + "-" + number;
            var account = new Account(newId(), free, subject, "", role, false, time.instant());
            if (store.create(account)) {
                return account;
            }
            var meanwhile = store.findBySubject(subject);
            if (meanwhile.isPresent()) {
                return meanwhile.get();
            }
        }
    }

    private static String shortened(String name) {
        int most = MAX_NAME - 8; // leaves room for a number
        return name.length() <= most ? name : name.substring(0, most);
    }

    List<Account> list(int limit, @Nullable String after) {
        return store.list(limit, after);
    }

    /**
     * @param password the new one; {@code null} where it stays
     * @throws Refusal where there is no such account, nobody would be left to look after the
     *     others, or the password will not do
     */
    Account change(
            String id,
            @Nullable Role role,
            @Nullable Boolean isDisabled,
            @Nullable String password) {
        var before = store.find(id).orElseThrow(() -> missing(id));
        if (password != null) {
            Passwords.requireFit(password, before.name());
        }
        var hash = password == null ? null : passwords.hash(password);
        require(store.change(id, new AccountChange(role, isDisabled, hash)), id);
        return store.find(id).orElseThrow(() -> missing(id));
    }

    /**
     * @throws Refusal where there is no such account, or nobody would be left to look after the
     *     others
     */
    Account delete(String id) {
        var before = store.find(id).orElseThrow(() -> missing(id));
        require(store.delete(id), id);
        return before;
    }

    private static void require(AccountOutcome outcome, String id) {
        switch (outcome) {
            case DONE -> {}
            case MISSING -> throw missing(id);
            case LAST_ADMIN ->
                    throw Refusal.conflict(
                            ServerProblem.CONFLICT,
                            "这是最后一个管理员；请先让另一个用户成为管理员",
                            "this is the last administrator; make somebody else one first");
        }
    }

    private static Refusal missing(String id) {
        return Refusal.missing("没有用户 %s", "there is no user %s", id);
    }
}
