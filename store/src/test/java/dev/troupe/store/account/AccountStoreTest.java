package dev.troupe.store.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.account.Account.Role;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class AccountStoreTest {
    private static final Instant NOW = Samples.START;

    @TempDir private Path directory;
    private final Place.Kind kind;
    private DurableJournal journal;
    private AccountStore accounts;

    AccountStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        journal = kind.in(directory).open();
        accounts = journal.accounts();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private static Account account(String name, Role role) {
        return new Account("id-" + name, name, "", "hash of " + name, role, false, NOW);
    }

    private Account create(String name, Role role) {
        var account = account(name, role);
        assertThat(accounts.create(account)).isTrue();
        return account;
    }

    @Test
    void findsAccountsByIdByNameAndBySubject() {
        var ann = create("Ann", Role.ADMIN);
        var bob = new Account("id-2", "小波", "issuer sub", "", Role.VIEWER, true, NOW);
        assertThat(accounts.create(bob)).isTrue();

        assertThat(accounts.find(ann.id())).hasValue(ann);
        assertThat(accounts.findByName("ANN")).hasValue(ann);
        assertThat(accounts.findByName("小波")).hasValue(bob);
        assertThat(accounts.findBySubject("issuer sub")).hasValue(bob);
        assertThat(accounts.find("nobody")).isEmpty();
        assertThat(accounts.list(10, null)).containsExactly(ann, bob);
        assertThat(accounts.list(10, "Ann")).containsExactly(bob);
        assertThat(accounts.list(1, null)).containsExactly(ann);
    }

    @Test
    void refusesNamesThatPeopleTakeForTheSame() {
        create("Ann", Role.ADMIN);

        assertThat(accounts.create(account("aNN", Role.VIEWER))).isFalse();
        assertThat(accounts.create(account("Ａｎｎ", Role.VIEWER))).isFalse();
        assertThat(accounts.list(10, null)).hasSize(1);
    }

    @Test
    void onlyOneOfSeveralAtOnceBecomesTheFirstAdmin() throws Exception {
        var created = atOnce(8, i -> accounts.createFirst(account("admin" + i, Role.ADMIN)));

        assertThat(created).containsOnlyOnce(true);
        assertThat(accounts.list(10, null)).hasSize(1);
        assertThat(accounts.hasAdmin()).isTrue();
    }

    @Test
    void keepsTheLastAdmin() {
        var ann = create("ann", Role.ADMIN);
        var bob = create("bob", Role.MEMBER);
        var demoted = AccountChange.NONE.withRole(Role.MEMBER);
        var disabled = AccountChange.NONE.withDisabled(true);

        assertThat(accounts.change(ann.id(), demoted)).isEqualTo(AccountOutcome.LAST_ADMIN);
        assertThat(accounts.change(ann.id(), disabled)).isEqualTo(AccountOutcome.LAST_ADMIN);
        assertThat(accounts.delete(ann.id())).isEqualTo(AccountOutcome.LAST_ADMIN);
        assertThat(accounts.find(ann.id())).hasValue(ann);
        assertThat(accounts.change("nobody", demoted)).isEqualTo(AccountOutcome.MISSING);
        assertThat(accounts.delete("nobody")).isEqualTo(AccountOutcome.MISSING);

        assertThat(accounts.change(bob.id(), AccountChange.NONE.withRole(Role.ADMIN)))
                .isEqualTo(AccountOutcome.DONE);
        assertThat(accounts.delete(ann.id())).isEqualTo(AccountOutcome.DONE);
        assertThat(accounts.find(ann.id())).isEmpty();
    }

    @Test
    void ofAllAdminsThatLeaveAtOnceOneStays() throws Exception {
        for (int i = 0; i < 8; i++) {
            create("admin" + i, Role.ADMIN);
        }

        var outcomes =
                atOnce(
                        8,
                        i ->
                                switch (i % 3) {
                                    case 0 -> accounts.delete("id-admin" + i);
                                    case 1 ->
                                            accounts.change(
                                                    "id-admin" + i,
                                                    AccountChange.NONE.withDisabled(true));
                                    default ->
                                            accounts.change(
                                                    "id-admin" + i,
                                                    AccountChange.NONE.withRole(Role.VIEWER));
                                });

        assertThat(outcomes).containsOnlyOnce(AccountOutcome.LAST_ADMIN);
        assertThat(accounts.list(10, null)).filteredOn(Account::isActiveAdmin).hasSize(1);
    }

    private static <T> List<T> atOnce(int count, Numbered<T> action) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks =
                    IntStream.range(0, count)
                            .mapToObj(i -> (Callable<T>) () -> action.of(i))
                            .toList();
            return executor.invokeAll(tasks).stream().map(future -> future.resultNow()).toList();
        }
    }

    private interface Numbered<T> {
        T of(int number);
    }

    @Test
    void knowsWhoIsSignedInUntilItExpires() {
        var ann = create("ann", Role.ADMIN);

        assertThat(accounts.sessions().create("t-1", ann, NOW, NOW.plusSeconds(10))).isTrue();

        var found = accounts.sessions().find("t-1", NOW.plusSeconds(9)).orElseThrow();
        assertThat(found.account()).isEqualTo(ann);
        assertThat(accounts.sessions().find("t-1", NOW.plusSeconds(10))).isEmpty();
        assertThat(accounts.sessions().find("t-2", NOW)).isEmpty();
        accounts.sessions().touch("t-1", NOW.plusSeconds(5), NOW.plusSeconds(15));
        assertThat(accounts.sessions().find("t-1", NOW.plusSeconds(14)))
                .hasValue(new Session("t-1", ann, NOW, NOW.plusSeconds(5), NOW.plusSeconds(15)));
        accounts.sessions().delete("t-1");
        assertThat(accounts.sessions().find("t-1", NOW)).isEmpty();
    }

    @Test
    void signsOutWhoIsDisabledOrGetsAnotherPassword() {
        var ann = create("ann", Role.ADMIN);
        create("bob", Role.ADMIN);
        accounts.sessions().create("t-1", ann, NOW, NOW.plusSeconds(10));

        accounts.change(ann.id(), AccountChange.NONE.withRole(Role.VIEWER));
        assertThat(accounts.sessions().find("t-1", NOW)).isPresent();
        accounts.change(ann.id(), AccountChange.NONE.withPassword("another"));
        assertThat(accounts.sessions().find("t-1", NOW)).isEmpty();
        assertThat(accounts.sessions().create("t-2", ann, NOW, NOW.plusSeconds(10)))
                .as("the password was checked before it was changed")
                .isFalse();

        var changed = accounts.find(ann.id()).orElseThrow();
        assertThat(accounts.sessions().create("t-3", changed, NOW, NOW.plusSeconds(10))).isTrue();
        accounts.change(ann.id(), AccountChange.NONE.withDisabled(true));
        accounts.change(ann.id(), AccountChange.NONE.withDisabled(false));
        assertThat(accounts.sessions().find("t-3", NOW)).isEmpty();
    }

    @Test
    void replacesAHashOnlyWhileThePasswordIsTheSame() {
        var ann = create("ann", Role.ADMIN);
        accounts.sessions().create("t-1", ann, NOW, NOW.plusSeconds(10));

        accounts.updatePasswordHash(ann.id(), "another hash", "new");
        assertThat(accounts.find(ann.id()).orElseThrow().password()).isEqualTo(ann.password());
        accounts.updatePasswordHash(ann.id(), ann.password(), "new");

        assertThat(accounts.find(ann.id()).orElseThrow().password()).isEqualTo("new");
        assertThat(accounts.sessions().find("t-1", NOW)).isPresent();
    }

    @Test
    void keepsKeysUntilTheyAreRevokedOrTheirOwnerGoes() {
        create("ann", Role.ADMIN);
        var bob = create("bob", Role.MEMBER);
        var key =
                new ApiKey(
                        "k-1",
                        bob.id(),
                        "hash",
                        "troupe_ab",
                        "script 脚本",
                        List.of("read", "run"),
                        NOW,
                        null,
                        NOW.plusSeconds(10),
                        null);

        accounts.apiKeys().create(key);

        var found = accounts.apiKeys().findBySecret("hash").orElseThrow();
        assertThat(found.key()).isEqualTo(key);
        assertThat(found.account()).isEqualTo(bob);
        assertThat(key.isValidAt(NOW.plusSeconds(9))).isTrue();
        assertThat(key.isValidAt(NOW.plusSeconds(10))).isFalse();
        assertThat(accounts.apiKeys().list(bob.id())).containsExactly(found);
        assertThat(accounts.apiKeys().list("id-ann")).isEmpty();
        accounts.apiKeys().recordUse("k-1", NOW.plusSeconds(1));
        assertThat(accounts.apiKeys().find("k-1").orElseThrow().key().used())
                .isEqualTo(NOW.plusSeconds(1));
        accounts.apiKeys().revoke("k-1", NOW);
        assertThat(accounts.apiKeys().find("k-1").orElseThrow().key().isValidAt(NOW)).isFalse();
        assertThat(accounts.apiKeys().listAll()).isEmpty();
        accounts.delete(bob.id());
        assertThat(accounts.apiKeys().find("k-1")).isEmpty();
    }

    @Test
    void tellsWhatWasDoneTheLatestFirst() {
        for (int i = 0; i < 3; i++) {
            accounts.auditLog().add(entry("a-" + i, NOW.plusSeconds(i)));
        }

        var first = accounts.auditLog().list(2, null);
        var second = accounts.auditLog().list(2, first.getLast().id());

        assertThat(first)
                .containsExactly(
                        entry("a-2", NOW.plusSeconds(2)), entry("a-1", NOW.plusSeconds(1)));
        assertThat(second).containsExactly(entry("a-0", NOW));
        assertThat(accounts.auditLog().list(2, "a-0")).isEmpty();
    }

    private static AuditEntry entry(String id, Instant at) {
        return new AuditEntry(id, at, "u", "安", "user.created", "bob", "as viewer", "127.0.0.1");
    }

    @Test
    void outlivesTheProcess() {
        journal.close();
        var place = kind.in(directory);
        try (var first = place.open()) {
            first.accounts().createFirst(account("ann", Role.ADMIN));
        }

        try (var again = place.open()) {
            assertThat(again.accounts().findByName("ann")).isPresent();
            assertThat(again.accounts().createFirst(account("eve", Role.ADMIN))).isFalse();
        }
    }

    @Test
    void neverShowsAHash() {
        var ann = account("ann", Role.ADMIN);

        assertThat(ann.toString()).doesNotContain("hash of");
        assertThat(AccountChange.NONE.withPassword("hash of x").toString())
                .doesNotContain("hash of");
    }
}
