/**
 * From a message to a plan, a run and an answer. Start at {@link
 * dev.troupe.chat.Coordinator#handle}; the stages are {@link dev.troupe.chat.IntentRouter}, {@link
 * dev.troupe.chat.Planner} and {@link dev.troupe.chat.Composer}.
 */
@NullMarked
package dev.troupe.chat;

import org.jspecify.annotations.NullMarked;
