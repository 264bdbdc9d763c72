package dev.troupe.store.account;

import org.jspecify.annotations.Nullable;

/**
 * What is to be different about an account; {@code null} stays as it is.
 *
 * @param password the hash of the new one
 */
public record AccountChange(
        Account.@Nullable Role role, @Nullable Boolean isDisabled, @Nullable String password) {
    /** Changes nothing. */
    public static final AccountChange NONE = new AccountChange(null, null, null);

    public AccountChange withRole(Account.Role newRole) {
        return new AccountChange(newRole, isDisabled, password);
    }

    public AccountChange withDisabled(boolean disabled) {
        return new AccountChange(role, disabled, password);
    }

    public AccountChange withPassword(String hash) {
        return new AccountChange(role, isDisabled, hash);
    }

    /** Whether who is signed in must sign in again. */
    boolean endsSessions() {
        return password != null || Boolean.TRUE.equals(isDisabled);
    }

    Account applyTo(Account account) {
        return new Account(
                account.id(),
                account.name(),
                account.subject(),
                password == null ? account.password() : password,
                role == null ? account.role() : role,
                isDisabled == null ? account.isDisabled() : isDisabled,
                account.created());
    }

    /** Without the hash of the password, so that no log has it. */
    @Override
    public String toString() {
        return "AccountChange["
                + role
                + ", "
                + isDisabled
                + (password == null ? "]" : ", password]");
    }
}
