/**
 * Stores accounts, sessions, API keys and the audit log; hashes only. Start at {@link
 * AccountStore}.
 */
@NullMarked
package dev.troupe.store.account;

import org.jspecify.annotations.NullMarked;
