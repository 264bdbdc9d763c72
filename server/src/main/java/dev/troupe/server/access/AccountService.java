package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.account.Account;
import dev.troupe.store.account.Account.Role;
import dev.troupe.store.account.AccountChange;
import dev.troupe.store.account.AccountOutcome;
import dev.troupe.store.account.AccountStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who may use the server. */
public final class AccountService {
    private static final int MAX_NAME = 64; // characters
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}\\p{M}\\p{N}._@+-]{1," + MAX_NAME + "}");
    private static final Pattern NOT_OF_NAMES = Pattern.compile("[^\\p{L}\\p{M}\\p{N}._@+-]+");

    private final AccountStore store;
    private final PasswordHasher passwords;
    private final TimeSource time;

    public AccountService(AccountStore store, PasswordHasher passwords, TimeSource time) {
        this.store = store;
        this.passwords = passwords;
        this.time = time;
    }

    /** Whether no administrator exists yet. */
    boolean needsSetup() {
        return !store.hasAdmin();
    }

    /**
     * Creates the first administrator.
     *
     * @throws ApiException if one exists, or the name or the password is not accepted
     */
    Account createFirst(String name, String password) {
        var admin = newAccount(name, Role.ADMIN, password);
        if (!store.createFirst(admin)) {
            throw needsSetup()
                    ? nameTaken(name)
                    : ApiException.conflict(
                            ServerProblem.CONFLICT,
                            "管理员已存在；请登录",
                            "there is an administrator already; sign in");
        }
        return admin;
    }

    /**
     * @throws ApiException where the name is taken, or the name or the password will not do
     */
    public Account create(String name, String password, Role role) {
        var account = newAccount(name, role, password);
        if (!store.create(account)) {
            throw nameTaken(name);
        }
        return account;
    }

    private Account newAccount(String name, Role role, String password) {
        requireName(name);
        PasswordHasher.requireAcceptable(password, name);
        return new Account(
                newId(), name, "", passwords.hash(password), role, false, time.instant());
    }

    private static String newId() {
        return "user-" + RandomTokens.random().substring(0, 22);
    }

    /**
     * Scripts that carry no meaning on their own, and those that are easily distinguished from
     * Latin.
     */
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
            throw ApiException.badRequest(
                    "名字“%s”不合要求；请用 1 到 %d 个文字、数字或 . _ @ + -",
                    "name '%s' will not do; choose 1 to %d letters, digits or . _ @ + -",
                    name,
                    MAX_NAME);
        }
        if (countScripts(name) > 1) {
            throw ApiException.badRequest(
                    "名称“%s”混用了多种文字，容易与其他用户混淆；请只使用一种，如拉丁字母",
                    "name '%s' mixes scripts and may be mistaken for another user; use a single script, such as Latin letters",
                    name);
        }
    }

    /**
     * How many scripts a name's letters are of. Chinese, Japanese and Korean may stand next to
     * Latin ones, as in Unicode's restriction level "highly restrictive" (UTS 39, section 5.2).
     */
    private static long countScripts(String name) {
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

    private static ApiException nameTaken(String name) {
        return ApiException.conflict(
                ServerProblem.CONFLICT,
                "名字“%s”已被使用；请另选一个",
                "the name '%s' is taken; choose another",
                name);
    }

    /**
     * Who has a name and a password. It takes the same time for unknown names, and for accounts
     * that are disabled.
     */
    Optional<Account> authenticate(String name, String password) {
        var found = store.findByName(name);
        var hash = found.map(Account::password).orElse("");
        boolean isRight = passwords.matches(password, hash);
        return found.filter(account -> isRight && !account.isDisabled())
                .map(account -> rehashIfOutdated(account, password));
    }

    private Account rehashIfOutdated(Account account, String password) {
        if (!passwords.isOutdated(account.password())) {
            return account;
        }
        store.updatePasswordHash(account.id(), account.password(), passwords.hash(password));
        return store.find(account.id()).orElse(account);
    }

    Optional<Account> find(String id) {
        return store.find(id);
    }

    Optional<Account> findByName(String name) {
        return store.findByName(name);
    }

    /**
     * The account of a user who signs in through another service; created at the first sign-in,
     * with a name that is free here.
     *
     * @param subject by which the service knows them
     * @param wanted the name they have there
     */
    Account findOrCreateBySubject(String subject, String wanted, Role role) {
        var known = store.findBySubject(subject);
        if (known.isPresent()) {
            return known.get();
        }
        var name = NOT_OF_NAMES.matcher(wanted.strip()).replaceAll("-");
        var base = name.isEmpty() ? "user" : shorten(name);
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

    private static String shorten(String name) {
        int most = MAX_NAME - 8; // leaves room for a number
        return name.length() <= most ? name : name.substring(0, most);
    }

    List<Account> list(int limit, @Nullable String after) {
        return store.list(limit, after);
    }

    /**
     * @param password the new one; {@code null} for no change
     * @throws ApiException if the account does not exist, no administrator would be left, or the
     *     password is not accepted
     */
    Account update(
            String id,
            @Nullable Role role,
            @Nullable Boolean isDisabled,
            @Nullable String password) {
        var before = store.find(id).orElseThrow(() -> notFound(id));
        if (password != null) {
            PasswordHasher.requireAcceptable(password, before.name());
        }
        var hash = password == null ? null : passwords.hash(password);
        requireSuccess(store.change(id, new AccountChange(role, isDisabled, hash)), id);
        return store.find(id).orElseThrow(() -> notFound(id));
    }

    /**
     * @throws ApiException if the account does not exist, or no administrator would be left
     */
    Account delete(String id) {
        var before = store.find(id).orElseThrow(() -> notFound(id));
        requireSuccess(store.delete(id), id);
        return before;
    }

    private static void requireSuccess(AccountOutcome outcome, String id) {
        switch (outcome) {
            case DONE -> {}
            case MISSING -> throw notFound(id);
            case LAST_ADMIN ->
                    throw ApiException.conflict(
                            ServerProblem.CONFLICT,
                            "这是最后一个管理员；请先将其他用户设为管理员",
                            "this is the last administrator; make another user an administrator first");
        }
    }

    private static ApiException notFound(String id) {
        return ApiException.notFound("用户 %s 不存在", "user %s does not exist", id);
    }
}
