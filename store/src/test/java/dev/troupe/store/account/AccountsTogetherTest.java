package dev.troupe.store.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.Samples;
import dev.troupe.store.account.Account.Role;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two openings of one database, as two servers have them. */
@Tag("slow")
class AccountsTogetherTest {
    @TempDir private Path directory;

    @Test
    void ofTwoAdminsThatRemoveEachOtherOnTwoServersOneStays() throws Exception {
        var place = Place.Kind.POSTGRES.in(directory);
        try (var one = place.open();
                var two = place.open();
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < 20; round++) {
                var ann = admin("ann" + round);
                var bob = admin("bob" + round);
                one.accounts().create(ann);
                two.accounts().create(bob);
                one.accounts().list(1_000, null).stream()
                        .filter(each -> !List.of(ann.id(), bob.id()).contains(each.id()))
                        .forEach(each -> one.accounts().delete(each.id()));

                var outcomes =
                        executor.invokeAll(
                                List.<Callable<AccountOutcome>>of(
                                        () -> one.accounts().delete(bob.id()),
                                        () -> two.accounts().delete(ann.id())));

                assertThat(outcomes)
                        .extracting(future -> future.resultNow())
                        .containsExactlyInAnyOrder(AccountOutcome.DONE, AccountOutcome.LAST_ADMIN);
            }
        }
    }

    private static Account admin(String name) {
        return new Account("id-" + name, name, "", "", Role.ADMIN, false, Samples.START);
    }
}
