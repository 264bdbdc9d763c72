/**
 * Stores accounts, sessions, API keys, the audit log and what users upload; hashes only. Start at
 * {@link AccountStore}.
 */
@NullMarked
package dev.troupe.store.account;

import org.jspecify.annotations.NullMarked;
