/**
 * What tests of agents, models and journals need. Start at {@link dev.troupe.testing.ScriptedModel}
 * to test an agent, at {@link dev.troupe.testing.ChatModelContract} or {@link
 * dev.troupe.testing.JournalContract} to test an implementation of your own.
 */
@NullMarked
package dev.troupe.testing;

import org.jspecify.annotations.NullMarked;
