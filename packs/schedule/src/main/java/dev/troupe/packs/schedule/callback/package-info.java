/**
 * Notifies other programs of what became of the fires of schedules. Start at {@link
 * dev.troupe.packs.schedule.callback.CallbackJob}.
 */
@NullMarked
package dev.troupe.packs.schedule.callback;

import org.jspecify.annotations.NullMarked;
