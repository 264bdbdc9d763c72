package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ApiException;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.account.Account.Role;
import dev.troupe.store.account.AccountStore;
import java.nio.file.Path;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordHasherTest {
    private static final String PASSWORD = "correct horse battery";

    /** Hashes, and counts how often. */
    private static final class Counted implements PasswordEncoder {
        private final PasswordEncoder encoder = PasswordHasher.argon2();
        private int matches;
        private int hashes;

        @Override
        public @Nullable String encode(@Nullable CharSequence password) {
            hashes++;
            return encoder.encode(password);
        }

        @Override
        public boolean matches(@Nullable CharSequence password, @Nullable String hash) {
            matches++;
            assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
            return encoder.matches(password, hash);
        }

        @Override
        public boolean upgradeEncoding(@Nullable String hash) {
            return encoder.upgradeEncoding(hash);
        }
    }

    @TempDir private Path directory;
    private DurableJournal journal;
    private AccountStore store;
    private final Counted counted = new Counted();
    private AccountService accounts;

    @BeforeEach
    void open() {
        journal = SqliteJournal.open(directory.resolve("troupe.db"));
        store = journal.accounts();
        accounts = new AccountService(store, new PasswordHasher(counted), TimeSource.system());
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1234567890",
                "password12",
                "aaaaaaaaaa",
                "qwertyuiop",
                "iloveyou123",
                "annette2024"
            })
    void refusesWhatIsGuessedSoon(String password) {
        assertThatThrownBy(() -> accounts.create("annette", password, Role.MEMBER))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("easily guessed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0430dmin5", "adm\u0456n", "\u03b1nna"})
    void refusesNamesThatLookLikeOthers(String name) {
        assertThatThrownBy(() -> accounts.create(name, PASSWORD, Role.MEMBER))
                .hasMessageContaining("mixes scripts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"admin5", "王小明", "anna王", "\u0430\u043d\u043d\u0430"})
    void takesNamesOfOneScript(String name) {
        assertThat(accounts.create(name, PASSWORD, Role.MEMBER).name()).isEqualTo(name);
    }

    @Test
    void takesTheSameWorkWhoeverIsNamed() {
        accounts.create("ann", PASSWORD, Role.ADMIN);
        var bob = accounts.create("bob", PASSWORD, Role.MEMBER);
        accounts.update(bob.id(), null, true, null);
        accounts.findOrCreateBySubject("https://id.example 1", "carl", Role.MEMBER);
        int hashes = counted.hashes;

        for (var name : new String[] {"ann", "bob", "carl", "nobody", ""}) {
            counted.matches = 0;
            accounts.authenticate(name, "wrong password");
            assertThat(counted.matches).as(name).isEqualTo(1);
        }
        counted.matches = 0;
        assertThat(accounts.authenticate("ann", PASSWORD)).isPresent();
        assertThat(counted.matches).isEqualTo(1);
        assertThat(counted.hashes).isEqualTo(hashes);
    }

    @Test
    void nobodySignsInWithAPasswordWhoHasNone() {
        accounts.findOrCreateBySubject("https://id.example 1", "carl", Role.MEMBER);

        assertThat(accounts.authenticate("carl", "")).isEmpty();
        assertThat(accounts.authenticate("carl", PASSWORD)).isEmpty();
    }

    @Test
    void aWeakerHashIsMadeAgainWhenItsOwnerSignsIn() {
        var ann = accounts.create("ann", PASSWORD, Role.ADMIN);
        var weak = new Argon2PasswordEncoder(16, 32, 1, 1_024, 1).encode(PASSWORD);
        store.updatePasswordHash(ann.id(), ann.password(), String.valueOf(weak));
        var plain =
                new AccountService(
                        store, new PasswordHasher(PasswordHasher.argon2()), TimeSource.system());

        assertThat(plain.authenticate("ann", "wrong password")).isEmpty();
        assertThat(hash()).isEqualTo(weak);
        var signedIn = plain.authenticate("ann", PASSWORD).orElseThrow();

        assertThat(hash()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        assertThat(signedIn.password()).as("a session can begin with it").isEqualTo(hash());
        assertThat(plain.authenticate("ann", PASSWORD)).isPresent();
    }

    private String hash() {
        return store.findByName("ann").orElseThrow().password();
    }

    @Test
    void oneCharacterIsOneHoweverTheKeyboardMakesIt() {
        accounts.create("ann", "Zürich im Frühling", Role.ADMIN);

        var decomposed = Normalizer.normalize("Zürich im Frühling", Normalizer.Form.NFD);

        assertThat(accounts.authenticate("ann", decomposed)).isPresent();
    }

    @Test
    void theLengthCountsInCharacters() {
        PasswordHasher.requireAcceptable("电影院红色自行车停在", "ann");
        PasswordHasher.requireAcceptable("电影院红色自行车停在" + "😀".repeat(246), "ann");
        assertThatThrownBy(() -> PasswordHasher.requireAcceptable("电".repeat(9), "ann"))
                .hasMessageContainingAll("9 characters", "10 to 256");
        assertThatThrownBy(() -> PasswordHasher.requireAcceptable("a".repeat(257), "ann"))
                .hasMessageContaining("257 characters");
        assertThatThrownBy(() ->
                        PasswordHasher.requireAcceptable("JOHANNES.MILLER", "johannes.miller"))
                .hasMessageContaining("easily guessed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "ann/../", "<b>", "a\nb", "'"})
    void refusesNamesThatWillNotDo(String name) {
        assertThatThrownBy(() -> accounts.create(name, PASSWORD, Role.VIEWER))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void whoComesFromAnotherServiceTakesNobodysName() {
        var ann = accounts.create("ann", PASSWORD, Role.ADMIN);

        var other = accounts.findOrCreateBySubject("https://id.example 7", "Ann", Role.VIEWER);
        var again = accounts.findOrCreateBySubject("https://id.example 7", "renamed", Role.VIEWER);
        var odd =
                accounts.findOrCreateBySubject("https://id.example 8", "<ann smith>", Role.VIEWER);

        assertThat(other.id()).isNotEqualTo(ann.id());
        assertThat(other.name()).isEqualTo("Ann-2");
        assertThat(again).isEqualTo(other);
        assertThat(odd.name()).isEqualTo("-ann-smith-");
    }
}
